/** What the list of services answers, shortened: an example to read. */
export const sampleAnswer = {
  total_items: 112,
  total_pages: 3,
  page_number: 1,
  size: 50,
  first_page: true,
  last_page: false,
  empty: false,
  contents: [
    {
      id: '5b1c0d3e-7a52-4f0e-9a41-2f6d1c8e7b10',
      name: 'Centro Palabras al Sol',
      description: 'Terapia del habla y lenguaje…',
      status: 'active',
      minimum_age: 2,
      maximum_age: 17,
      assured_date: '2026-11-03',
      last_modified: '2026-11-03T14:12:08.000Z',
    },
  ],
};

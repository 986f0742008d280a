/** The ages that families choose from, in completed months, both ends included; null is no limit. */
export const ages = [
  { key: '0-2', label: 'De 0 a 2 años', fromMonths: 0, toMonths: 35 },
  { key: '3-5', label: 'De 3 a 5 años', fromMonths: 36, toMonths: 71 },
  { key: '6-12', label: 'De 6 a 12 años', fromMonths: 72, toMonths: 155 },
  { key: '13-21', label: 'De 13 a 21 años', fromMonths: 156, toMonths: 263 },
  { key: '22-o-mas', label: '22 años o más', fromMonths: 264, toMonths: null },
] as const;

import { expect, test } from 'vitest';
import { type Listing, reasonSentence, rowsOf } from './repetido-text.ts';

const empty: Listing['valores'] = {
  nombre: 'Manos que Aprenden',
  tipo_servicio: 'terapista',
  subcategoria: null,
  descripcion: null,
  municipio: 'Arecibo',
  direccion: null,
  telefono: '787-555-0164',
  whatsapp: null,
  email: null,
  web: null,
  horario_servicio: null,
  acepta_planes: false,
  planes_aceptados: null,
  etiquetas_servicio: null,
  videos_urls: null,
  logo_url: null,
};
const listing = (values: Partial<Listing['valores']> = {}): Listing => ({
  id: 'a',
  version: '',
  aprobado: true,
  con_dueno: false,
  resenas: 0,
  valores: { ...empty, ...values },
});

test('what differs is asked, what tells who it is is shown, the rest is left out', () => {
  const other = listing({ nombre: 'Manos q Aprenden', telefono: '(787) 555-0164', direccion: 'Carr. 2' });
  const rows = rowsOf([listing(), other]);
  expect(rows.map(({ columns: _, ...row }) => row)).toEqual([
    {
      field: 'nombre',
      label: 'Nombre',
      values: ['Manos que Aprenden', 'Manos q Aprenden'],
      isEmpty: false,
    },
    { field: 'municipio', label: 'Municipio', values: ['Arecibo', 'Arecibo'], isEmpty: false, note: 'Igual' },
    {
      field: 'tipo_servicio',
      label: 'Tipo',
      values: ['Terapista', 'Terapista'],
      isEmpty: false,
      note: 'Igual',
    },
    {
      field: 'telefono',
      label: 'Teléfono',
      values: ['787-555-0164', '787-555-0164'],
      isEmpty: false,
      note: 'Igual',
    },
    { field: 'direccion', label: 'Dirección', values: ['Sin dato', 'Carr. 2'], isEmpty: true },
  ]);
  const [plans] = rowsOf([
    listing(),
    listing({ acepta_planes: true, planes_aceptados: ['Plan Vital'] }),
  ]).slice(-1);
  expect(plans).toMatchObject({ field: 'planes', values: ['No dice que acepte planes', 'Plan Vital'] });
});

test('a logo is named by its file, whatever its owner called it', () => {
  const logos = (one: string, other: string) =>
    rowsOf([listing({ logo_url: one }), listing({ logo_url: other })]).at(-1)?.values;
  expect(logos('https://a.example/ni%C3%B1os.png', 'https://a.example/%E0%A4%A.png')).toEqual([
    'niños.png',
    '%E0%A4%A.png',
  ]);
});

test('why they are shown, in a sentence', () => {
  const perfiles = [listing(), listing()] as const;
  expect(reasonSentence({ razones: ['telefono'], perfiles })).toBe(
    'Tienen el mismo teléfono y el mismo municipio.',
  );
  expect(reasonSentence({ razones: ['npi', 'telefono', 'nombre'], perfiles })).toBe(
    'Tienen el mismo número de NPPES, el mismo teléfono, un nombre parecido y el mismo municipio.',
  );
  expect(
    reasonSentence({ razones: ['nombre'], perfiles: [listing(), listing({ municipio: 'Hatillo' })] }),
  ).toBe('Tienen un nombre parecido. Uno está en Arecibo y el otro en Hatillo.');
});

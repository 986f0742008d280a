import { expect, test } from 'vitest';
import { ageWords } from '../../../lib/count.ts';
import { checkStep } from './check-step.ts';
import type { StoredStep } from './queries.ts';
import { stateOf } from './step-state.ts';
import { changesText, emptyStep, rowOf, stepDifferences, valuesOf } from './step-values.ts';

const stored: StoredStep = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'llama',
  orden: 3,
  titulo: 'Llama',
  por_que: 'Ahí te orientan.',
  resumen: ['Llama antes.', 'Pregunta.'],
  edad_desde_meses: 36,
  edad_hasta_meses: 71,
  momentos: ['crisis', 'escuela'],
  siempre: false,
  documentos: [],
  telefono: '+17875550142',
  otros_telefonos: [{ numero: '988', etiqueta: 'Apoyo' }],
  correo: null,
  enlaces: [{ titulo: 'La oficina', url: 'https://oficina.example' }],
  tipo_servicio: 'doctor',
  subcategoria: 'Pediatra',
  palabras: ['pei'],
  fuente: [],
  por_verificar: ['El horario.'],
  estado: 'publicado',
  verificado_por: 'Luz Vega',
  revisado_en: '2026-11-01',
  vence_en: '2027-05-01',
  fecha_actualizacion: '2026-11-01T12:00:00Z',
};
const values = valuesOf(stored);
const today = '2026-11-16';

test('a step comes back as it went into the form, and its verification is not sent again', () => {
  const { id, slug, orden, verificado_por, revisado_en, vence_en, fecha_actualizacion, ...text } = stored;
  expect(rowOf(values)).toEqual({ ...text, telefono: '787-555-0142' });
  expect(stepDifferences(values, stored)).toEqual([]);
  expect(
    rowOf({ ...values, isVerified: true, verificado_por: ' Ana Ríos ', revisado_en: today }),
  ).toMatchObject({ verificado_por: 'Ana Ríos', revisado_en: today, vence_en: null });
});

test('what families read is told from what only admins read', () => {
  expect(changesText({ ...values, titulo: ' Llama ', momentos: ['escuela', 'crisis'] }, values)).toBe(false);
  expect(changesText({ ...values, por_verificar: '', isPublished: false, palabras: [] }, values)).toBe(false);
  for (const patch of [{ resumen: 'Ve.' }, { telefono: '988' }, { hasta: '' }, { siempre: true }])
    expect(changesText({ ...values, ...patch }, values)).toBe(true);
});

test.each([
  [{}, []],
  [{ titulo: ' ' }, ['titulo']],
  [{ desde: '80' }, ['hasta']],
  [{ desde: 'tres' }, ['desde']],
  [{ resumen: 'a\n'.repeat(6) }, ['resumen']],
  [{ documentos: 'a'.repeat(121) }, ['documentos']],
  [{ enlaces: [{ name: 'X', target: 'http://x.example' }] }, ['enlaces-1']],
  [{ fuente: [{ name: 'X', target: 'http://x.example' }] }, []],
  [{ otros_telefonos: [{ name: '', target: '988' }] }, ['otros_telefonos-1']],
  [{ isPublished: true, momentos: [] }, ['siempre', 'verificacion']],
  [{ isVerified: true, verificado_por: 'L.', revisado_en: '2026-11-17' }, ['verificado_por', 'revisado_en']],
  [{ isVerified: true, verificado_por: 'Luz', revisado_en: today, vence_en: '2026-11-15' }, ['vence_en']],
])('problems of %j', (patch, fields) => {
  const checked = checkStep({ ...values, isPublished: false, ...patch }, { today, isVerified: false });
  expect(checked.map(({ field }) => field)).toEqual(fields);
});

test('an empty one asks for title and reason; a verified text is published without another word', () => {
  expect(checkStep(emptyStep, { today, isVerified: false }).map(({ field }) => field)).toEqual([
    'titulo',
    'por_que',
  ]);
  expect(checkStep(values, { today, isVerified: true })).toEqual([]);
});

test('a published step has expired after its last day in Puerto Rico', () => {
  const at = (moment: string) => stateOf(stored, new Date(moment));
  expect(at('2027-05-02T03:59:00Z')).toBe('vigente');
  expect(at('2027-05-02T04:00:00Z')).toBe('vencido');
  expect(stateOf({ ...stored, estado: 'borrador' }, new Date('2027-05-02T04:00:00Z'))).toBe('borrador');
});

test.each([
  [0, '0 meses'],
  [1, '1 mes'],
  [35, '2 años y 11 meses'],
  [192, '16 años'],
])('%i months are %s', (months, words) => expect(ageWords(months)).toBe(words));

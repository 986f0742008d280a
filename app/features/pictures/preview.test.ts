import { expect, test } from 'vitest';
import { pathPreview, pictureOf, previewList, previewProvider, previewQuestion } from './preview.ts';
import { drawPreview } from './preview-drawing.server.ts';

test('the picture of a profile says its kind, name and municipality', () => {
  const provider = { nombre: 'Centro Ceiba', tipo_servicio: 'terapista', municipio: 'Ponce' } as const;
  expect(pictureOf(previewProvider({ ...provider, subcategoria: null }), '/proveedor/1')).toEqual({
    path: '/proveedor/1/imagen.png',
    alt: 'Terapista: Centro Ceiba. Ponce, Puerto Rico',
  });
  expect(previewProvider({ ...provider, subcategoria: 'Terapia del habla' }).label).toBe('Terapia del habla');
});

test('that of a question says nothing else of it: no author, no text', () => {
  const question = { title: '¿Cómo pido el PEI?', category: null, author: 'Ana', content: 'Mi hijo' };
  expect(JSON.stringify(previewQuestion(question))).not.toMatch(/Ana|hijo/);
});

test.each([
  [1, '1 proveedor'],
  [12, '12 proveedores'],
])('that of a list of %i says: %s', (total, line) => {
  expect(previewList('Para abuela', total)).toMatchObject({ title: 'Para abuela', line });
});

test.each([
  ['the first steps', pathPreview],
  ['a name that cannot be drawn', previewList('自閉症', 2)],
])('%s: outlines alone, which need no font', (_, preview) => {
  const svg = drawPreview(preview);
  expect(svg).not.toContain('<text');
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

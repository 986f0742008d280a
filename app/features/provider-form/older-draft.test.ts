import { expect, test } from 'vitest';
import { renewed } from './older-draft.ts';

test('what an older draft holds, and began with, becomes lists', () => {
  const values = { nombre: 'Sol', telefono: '', acepta_planes: true, videos_urls: ['a'] };
  const older = { values, base: { id: '1', version: '2026', values: { ...values, nombre: '' } }, keptAt: 5 };
  const lists = { nombre: ['Sol'], telefono: [], acepta_planes: ['si'], videos_urls: ['a'] };
  expect(JSON.parse(renewed(JSON.stringify(older)))).toEqual({
    values: lists,
    base: { id: '1', version: '2026', values: { ...lists, nombre: [] } },
    keptAt: 5,
  });
});

import { expect, test } from 'vitest';
import { type Claim, describeWay, silenceEnds, waysOf } from './claim.ts';

const provider = {
  id: 'p',
  nombre: 'Centro',
  telefono: '(787) 555-0142',
  whatsapp: null,
  email: 'hola@palabras.example',
  usuario_id: null,
};

test('an address and a number are told so that only who has them knows them again', () => {
  expect(describeWay('correo', provider)).toBe('al correo h…@palabras.example');
  expect(describeWay('telefono', provider)).toBe('al teléfono que termina en 42');
  expect(describeWay('telefono', { ...provider, telefono: null, whatsapp: '787-555-0199' })).toBe(
    'al teléfono que termina en 99',
  );
});

test('a provider offers what it shows', () => {
  expect(waysOf(provider)).toEqual(['correo', 'telefono']);
  expect(waysOf({ ...provider, email: null })).toEqual(['telefono']);
  expect(waysOf({ ...provider, telefono: null })).toEqual(['correo']);
  expect(waysOf({ ...provider, email: null, telefono: null, whatsapp: '787' })).toEqual(['telefono']);
  expect(waysOf({ ...provider, email: null, telefono: null })).toEqual([]);
});

test('an owner has seven days', () => {
  const claim = { dueno_avisado_en: '2026-11-16T12:00:00Z' } as Claim;
  expect(silenceEnds(claim)?.toISOString()).toBe('2026-11-23T12:00:00.000Z');
  expect(silenceEnds({ ...claim, dueno_avisado_en: null })).toBe(null);
});

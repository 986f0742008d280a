import { expect, test } from 'vitest';
import { type Confirmation, holdsOn, lastConfirmed, saidAgo, saidOn } from './freshness.ts';

const now = new Date('2026-11-16T02:00:00Z'); // the evening of the 15th in Puerto Rico

function confirmed(at: string, words: Partial<Confirmation> = {}): Confirmation {
  return { confirmado_en: at, vence_en: '2027-02-01', por: 'proveedor', via: 'panel', ...words };
}

test.each([
  ['2026-11-16T01:00:00Z', 'hoy'],
  ['2026-11-15T05:00:00Z', 'hoy'],
  ['2026-11-15T03:00:00Z', 'ayer'],
  ['2026-11-03T15:00:00Z', 'hace 12 días'],
  ['2026-11-01T15:00:00Z', 'hace 2 semanas'],
  ['2026-10-10T15:00:00Z', 'hace 5 semanas'],
  ['2026-09-16T15:00:00Z', 'hace 8 semanas'],
  ['2026-09-15T15:00:00Z', 'hace 2 meses'],
  ['2025-09-15T15:00:00Z', 'hace 13 meses'],
  ['2024-11-15T15:00:00Z', 'hace 2 años'],
  ['2026-11-17T15:00:00Z', 'hoy'], // a clock that goes ahead
])('confirmed at %s: %s', (at, words) => {
  expect(saidAgo(confirmed(at), now)).toBe(`Confirmado por el proveedor ${words}`);
});

test.each([
  ['proveedor', 'panel', 'Confirmado por el proveedor'],
  ['proveedor', 'enlace', 'Confirmado por el proveedor'],
  ['proveedor', 'llamada', 'Confirmado por llamada'],
  ['admin', 'llamada', 'Confirmado por llamada'],
  ['proveedor', 'whatsapp', 'Confirmado por WhatsApp'],
  ['admin', 'panel', 'Confirmado por Mi Guía Azul'],
  ['familias', 'panel', 'Confirmado por familias'],
])('by %s via %s: %s', (por, via, words) => {
  expect(saidOn(confirmed('2026-11-03T15:00:00Z', { por, via }))).toBe(`${words} el 3 de noviembre de 2026`);
});

test('a word holds through its last day', () => {
  const word = { vence_en: '2026-11-15' };
  expect(holdsOn(word, '2026-11-15')).toBe(true);
  expect(holdsOn(word, '2026-11-16')).toBe(false);
});

test('what expired names its month', () => {
  expect(lastConfirmed(confirmed('2026-03-20T15:00:00Z'))).toBe(
    'Lo confirmaron por última vez en marzo de 2026.',
  );
});

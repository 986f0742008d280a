import { expect, test } from 'vitest';
import { type Confirmation, confirmedOn, isValidOn, lastConfirmed, sumUp } from './freshness.ts';

const today = '2026-11-15';

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
  expect(sumUp([{ ...confirmed(at), grupo: 'planes' }], today)?.words).toBe(
    `Confirmado por el proveedor ${words}`,
  );
});

test('a profile says its confirmations in one sentence: the oldest of several, and what is over', () => {
  const plans = { ...confirmed('2026-11-03T15:00:00Z'), grupo: 'planes' } as const;
  const contact = { ...confirmed('2026-11-03T17:00:00Z'), grupo: 'contacto' } as const;
  const called = { ...confirmed('2026-09-03T17:00:00Z', { via: 'llamada' }), grupo: 'lugar' } as const;
  const over = { ...confirmed('2025-03-03T15:00:00Z'), vence_en: '2026-11-14' };
  const words = 'Confirmado por el proveedor hace 12 días';
  const dated = 'Confirmado por el proveedor el 3 de noviembre de 2026';
  expect(sumUp([], today)).toBeNull();
  expect(sumUp([plans, contact], today)).toEqual({ words, dated, rest: '', holds: true });
  expect(sumUp([plans, called], today)?.words).toBe('Confirmado: lo más antiguo, por llamada hace 2 meses');
  expect(sumUp([plans, called, { ...over, grupo: 'contacto' }], today)?.rest).toBe(
    '. Falta confirmar el contacto',
  );
  const expired = [
    { ...over, grupo: 'contacto' },
    { ...over, grupo: 'lugar' },
  ] as const;
  const rest = ', menos el contacto y cómo es el lugar';
  expect(sumUp([plans, ...expired], today)).toEqual({ words, dated, rest, holds: true });
  expect(sumUp(expired, today)?.holds).toBe(false);
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
  expect(confirmedOn(confirmed('2026-11-03T15:00:00Z', { por, via }))).toBe(
    `${words} el 3 de noviembre de 2026`,
  );
});

test('a word holds through its last day', () => {
  const word = { vence_en: '2026-11-15' };
  expect(isValidOn(word, '2026-11-15')).toBe(true);
  expect(isValidOn(word, '2026-11-16')).toBe(false);
});

test('what expired names its month', () => {
  expect(lastConfirmed(confirmed('2026-03-20T15:00:00Z'))).toBe(
    'Lo confirmaron por última vez en marzo de 2026.',
  );
});

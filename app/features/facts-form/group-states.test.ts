import { expect, test } from 'vitest';
import type { Place, PlacedConfirmation } from '../facts/provider-facts.ts';
import { groupStates } from './group-states.ts';
import { savedWhen } from './saved-when.ts';

const now = new Date('2026-11-16T15:00:00Z');
const places = [{ id: 'a' }, { id: 'b' }] as Place[];

function word(
  grupo: PlacedConfirmation['grupo'],
  sede_id: string | null,
  vence_en: string,
  at = '2026-11-03T12:00:00Z',
) {
  return { grupo, sede_id, vence_en, confirmado_en: at } as PlacedConfirmation;
}

test('expired first, then what nobody confirmed; of two places the one that waits', () => {
  const states = groupStates(
    [
      word('planes', null, '2026-11-15'),
      word('disponibilidad', 'a', '2027-02-14', '2026-11-16T13:12:00Z'),
      word('disponibilidad', 'b', '2027-02-13', '2026-11-15T13:12:00Z'),
      word('contacto', 'a', '2027-11-03'),
      word('atencion', null, '2026-11-16', '2026-11-16T13:12:00Z'),
    ],
    places,
    now,
  );
  expect(states.map(({ group, state }) => [group, state])).toEqual([
    ['planes', 'expired'],
    ['contacto', 'unknown'],
    ['lugar', 'unknown'],
    ['disponibilidad', 'confirmed'],
    ['atencion', 'confirmed'],
  ]);
  expect(states[0]?.words).toBe('Venció el 15 de noviembre de 2026');
  expect(states[1]?.placeId).toBe('b');
  expect(states[3]?.words).toBe(
    'Confirmado el 15 de noviembre de 2026. Vale hasta el 13 de febrero de 2027.',
  );
  expect(states[4]?.words).toBe('Confirmado hoy. Vale hasta el 16 de noviembre de 2026.');
});

test('when an answer was saved', () => {
  const plain = (at: string) => savedWhen(at, now).replaceAll('\u00a0', ' ');
  expect(plain('2026-11-16T13:12:00Z')).toBe('hoy a las 9:12 a. m.');
  expect(plain('2026-11-16T05:05:00Z')).toBe('hoy a la 1:05 a. m.');
  expect(plain('2026-11-16T03:59:00Z')).toBe('el 15 de noviembre de 2026.');
});

import { expect, test } from 'vitest';
import type { Api } from './api.ts';
import { type AnswerReader, listOf, oneOf, orNull, rpc, withKeys } from './rpc.ts';
import { z } from './schema.ts';

interface Person {
  id: string;
  nombre: string | null;
}
const person = withKeys<Person>('id', 'nombre');
const ana = { id: 'a', nombre: null };

test.each<[reader: AnswerReader<unknown>, answer: unknown]>([
  [person, ana],
  [listOf(person), [ana, ana]],
  [orNull(person), null],
  [oneOf(['si', 'no']), 'no'],
  [z.object({ id: z.string() }), { id: 'a' }],
])('what is as the screen knows it is read, %#', (reader, answer) => {
  expect(reader.parse(answer)).toEqual(answer);
});

test.each<[reader: AnswerReader<unknown>, answer: unknown]>([
  [person, { id: 'a' }],
  [person, null],
  [person, 'Ana'],
  [listOf(person), ana],
  [listOf(person), [ana, {}]],
  [orNull(person), undefined],
  [oneOf(['si', 'no']), 'quizás'],
  [z.object({ id: z.string() }), { id: 7 }],
])('what is not is refused, %#', (reader, answer) => {
  expect(() => reader.parse(answer)).toThrow();
});

test('a refusal of the database is thrown as it is', async () => {
  const error = { code: 'PT429', message: 'Mañana' };
  const api = { rpc: async () => ({ data: null, error }) } as unknown as Api;
  await expect(rpc(api, 'hoy', undefined, person)).rejects.toBe(error);
});

import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { KeptList } from '../collections/lists.ts';
import {
  describeDelivery,
  describePending,
  dropPending,
  enqueue,
  isQueueable,
  type PendingWrite,
  pendingOf,
  withFavorites,
  withLists,
} from './pending.ts';

/** As a browser has it: the keys are its own properties, the methods are not. */
function createStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const [me, other, lista] = ['me', 'other', 'a0000000-0000-4000-8000-000000000001'];
const heart = (id: string, wanted = true): PendingWrite => ({
  intent: 'favorite',
  id,
  wanted,
});
const writesOf = (userId: string) => pendingOf(userId).map(({ write }) => write);
const list = (nombre: string, ...ids: string[]): KeptList => ({
  id: lista,
  nombre,
  compartida_desde: null,
  compartida_hasta: null,
  fuera: 0,
  proveedores: ids.map((proveedor_id) => ({ proveedor_id, nota: null })),
});

test('writes wait in their order, each account sees its own', () => {
  const rename: PendingWrite = { intent: 'rename', lista, nombre: 'Cerca' };
  expect(enqueue(me, heart('a'))).toBe(true);
  enqueue(other, heart('b'));
  enqueue(me, rename);
  expect(writesOf(me)).toEqual([heart('a'), rename]);
  expect(writesOf(other)).toEqual([heart('b')]);
  for (const first of pendingOf(me).slice(0, 1)) dropPending(first);
  expect(writesOf(me)).toEqual([rename]);
});

test('of a heart the last word counts, and of another provider or person nothing changes', () => {
  enqueue(me, heart('a'));
  enqueue(me, heart('b'));
  enqueue(other, heart('a'));
  enqueue(me, heart('a', false));
  expect(writesOf(me)).toEqual([heart('b'), heart('a', false)]);
  expect(writesOf(other)).toEqual([heart('a')]);
});

test('a heart of an earlier version is one still', () => {
  const former = { intent: 'favorite', providerId: 'a', wanted: true };
  localStorage.setItem('guia.pendiente.1-a', JSON.stringify({ userId: me, write: former }));
  expect(writesOf(me)).toEqual([expect.objectContaining(heart('a'))]);
});

test('the order stays when the clock is set back', () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  enqueue(me, heart('a'));
  clock.mockReturnValue(now - 86_400_000);
  enqueue(me, heart('b'));
  clock.mockRestore();
  expect(writesOf(me)).toEqual([heart('a'), heart('b')]);
});

test('a browser that keeps nothing says so', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new Error('QuotaExceededError');
    },
  });
  expect(enqueue(me, heart('a'))).toBe(false);
});

test.each([
  ['no JSON', 'hola'],
  ['nobody', JSON.stringify({ write: heart('a') })],
  ['no write', JSON.stringify({ userId: me })],
  ['a write that needs somebody to look', JSON.stringify({ userId: me, write: { intent: 'share', lista } })],
])('%s does not wait', (_, text) => {
  localStorage.setItem('guia.pendiente.1-a', text);
  expect(pendingOf(me)).toEqual([]);
});

test.each(['share', 'renew', 'unshare', 'drop-outside'] as const)('%s needs the network', (intent) =>
  expect(isQueueable({ intent, lista, shown: [] })).toBe(false),
);

test('favourites show as they will be', () => {
  const rows = [{ provider_id: 'a' }, { provider_id: 'b' }];
  for (const write of [heart('c'), heart('a', false), heart('b'), heart('x', false)]) enqueue(me, write);
  enqueue(me, { intent: 'favorite', clase: 'respuesta', id: 'd', wanted: true });
  const shown = withFavorites(
    rows,
    pendingOf(me),
    ({ provider_id }) => provider_id,
    ({ id, clase }) => (clase ? undefined : { provider_id: id }),
  );
  expect(shown).toEqual([{ provider_id: 'c' }, { provider_id: 'b' }]);
});

test('lists show as they will be; what cannot be is left out', () => {
  const writes: PendingWrite[] = [
    { intent: 'add', lista, proveedor: 'b' },
    { intent: 'note', lista: 'gone', proveedor: 'a', nota: 'x' },
    { intent: 'order', lista, order: ['b', 'a'] },
    { intent: 'rename', lista, nombre: 'Escuelas' },
    heart('a'),
  ];
  for (const write of writes) enqueue(me, write);
  expect(withLists([list('Cerca', 'a')], pendingOf(me))).toEqual([list('Escuelas', 'b', 'a')]);
});

test('what waits and what became of it, in words', () => {
  expect([describePending(1), describePending(3)]).toEqual([
    '1 cambio espera la conexión.',
    '3 cambios esperan la conexión.',
  ]);
  expect(describeDelivery(0, [])).toBeUndefined();
  expect(describeDelivery(1, [])).toBe('Tu cambio ya está en tu cuenta.');
  expect(describeDelivery(2, [])).toBe('Tus 2 cambios ya están en tu cuenta.');
  expect(describeDelivery(0, ['No.'])).toBe('Un cambio no se pudo hacer: No.');
  expect(describeDelivery(2, ['No.', 'Nunca.'])).toBe(
    'Tus 2 cambios ya están en tu cuenta. 2 cambios no se pudieron hacer. El primero: No.',
  );
});

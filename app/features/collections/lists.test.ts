import { expect, test } from 'vitest';
import { readStored, writeStored } from './device-lists.ts';
import {
  applyWrite,
  cleanNote,
  inOrder,
  isShared,
  type KeptList,
  type ListWrite,
  limits,
  nameProblem,
  renameMerged,
} from './lists.ts';

const idOf = (number: number) => `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const entry = (number: number, nota: string | null = null) => ({ proveedor_id: idOf(number), nota });
const lista = idOf(900);

function listOf(...numbers: number[]): KeptList {
  return {
    id: lista,
    nombre: 'Cerca de casa',
    compartida_desde: null,
    compartida_hasta: null,
    fuera: 0,
    proveedores: numbers.map((number) => entry(number)),
  };
}

const idsAfter = (list: KeptList, write: ListWrite) =>
  applyWrite([list], write)[0]?.proveedores.map(({ proveedor_id }) => proveedor_id);

test('a list is made once, by its id', () => {
  const write = {
    intent: 'create',
    id: lista,
    nombre: '  Cerca   de casa ',
    proveedores: [entry(1)],
  } as const;
  const made = applyWrite([], { ...write, proveedores: [entry(1)] });
  expect(made).toEqual([listOf(1)]);
  expect(applyWrite(made, { ...write, nombre: 'Otra', proveedores: [] })).toEqual(made);
});

test('a new provider goes to the end, and no provider is in it twice', () => {
  expect(idsAfter(listOf(1, 2), { intent: 'add', lista, proveedor: idOf(3) })).toEqual([1, 2, 3].map(idOf));
  expect(idsAfter(listOf(1, 2), { intent: 'add', lista, proveedor: idOf(1) })).toEqual([1, 2].map(idOf));
});

test('the order is taken whole; what it does not name comes after it', () => {
  expect(idsAfter(listOf(1, 2, 3), { intent: 'order', lista, order: [3, 1, 2].map(idOf) })).toEqual(
    [3, 1, 2].map(idOf),
  );
  expect(inOrder(['a', 'b', 'c'], ['c', 'x'], (letter) => letter)).toEqual(['c', 'a', 'b']);
});

test('a removal is undone at its former place, with its note', () => {
  const [removed] = applyWrite([listOf(1, 2, 3)], { intent: 'remove', lista, proveedor: idOf(2) });
  expect(removed?.proveedores).toEqual([entry(1), entry(3)]);
  const order = [1, 2, 3].map(idOf);
  const back = applyWrite(removed ? [removed] : [], {
    intent: 'put-back',
    lista,
    entry: entry(2, 'Sábados'),
    order,
  });
  expect(back[0]?.proveedores).toEqual([entry(1), entry(2, 'Sábados'), entry(3)]);
});

test('name, note, the line about those that left, and deleting', () => {
  const first = listOf(1);
  expect(applyWrite([first], { intent: 'rename', lista, nombre: ' Escuela ' })[0]?.nombre).toBe('Escuela');
  const noted = applyWrite([first], { intent: 'note', lista, proveedor: idOf(1), nota: ' Sábados ' });
  expect(noted[0]?.proveedores).toEqual([entry(1, 'Sábados')]);
  const withOutside = { ...listOf(1, 2), fuera: 2 };
  expect(applyWrite([withOutside], { intent: 'drop-outside', lista, shown: [idOf(1)] })).toEqual([first]);
  expect(applyWrite([first], { intent: 'delete', lista })).toEqual([]);
  expect(applyWrite([first], { intent: 'share', lista })).toEqual([first]);
  expect(cleanNote('   ')).toBeNull();
});

test('what cannot be is refused in words', () => {
  const many = Array.from({ length: limits.lists }, (_, index) => ({ ...listOf(), id: idOf(index) }));
  expect(() => applyWrite(many, { intent: 'create', id: lista, nombre: 'Una más', proveedores: [] })).toThrow(
    'Puedes tener hasta 20 listas.',
  );
  const full = listOf(...Array.from({ length: limits.providers }, (_, index) => index));
  expect(() => applyWrite([full], { intent: 'add', lista, proveedor: idOf(700) })).toThrow(
    'Una lista tiene hasta 100 proveedores.',
  );
  expect(() => applyWrite([], { intent: 'rename', lista, nombre: 'x' })).toThrow('Esa lista ya no existe.');
  expect([
    nameProblem('  '),
    nameProblem('x'.repeat(81)),
    nameProblem('x'.repeat(80)),
    nameProblem('www.a.test'),
  ]).toEqual(['Escribe un nombre para la lista', 'Usa 80 letras o menos', undefined, 'Aquí no van enlaces.']);
});

test('the device gives back what it was given, without what is the account’s', () => {
  const list = { ...listOf(1), proveedores: [entry(1, 'Sábados')] };
  expect(readStored(writeStored([{ ...list, compartida_hasta: '2027-01-01', fuera: 3 }]))).toEqual([list]);
});

test.each([
  ['nothing', null],
  ['no JSON', 'hola'],
  ['null', 'null'],
  ['another version', JSON.stringify({ version: 2, listas: [listOf(1)] })],
  ['a list without an id', JSON.stringify({ version: 1, listas: [{ ...listOf(1), id: 'x' }] })],
  ['a list without a name', JSON.stringify({ version: 1, listas: [{ ...listOf(1), nombre: ' ' }] })],
])('%s is no list', (_, stored) => expect(readStored(stored)).toEqual([]));

test('a broken entry is left out', () => {
  const stored = {
    version: 1,
    listas: [{ ...listOf(1), proveedores: [entry(1), { proveedor_id: 7 }, null] }],
  };
  expect(readStored(JSON.stringify(stored))).toEqual([listOf(1)]);
});

test('a link holds through its last day', () => {
  const shared = { compartida_hasta: '2026-11-16' };
  expect(isShared(shared, '2026-11-16')).toBe(true);
  expect(isShared(shared, '2026-11-17')).toBe(false);
  expect(isShared({ compartida_hasta: null }, '2026-11-17')).toBe(false);
});

test('a list follows providers that were merged, each once', () => {
  const list = { ...listOf(), proveedores: [entry(1, 'La primera'), entry(2), entry(3)] };
  const merged = new Map([[idOf(1), idOf(3)]]);
  expect(renameMerged(list, merged).proveedores).toEqual([entry(3, 'La primera'), entry(2)]);
});

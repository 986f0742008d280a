import { expect, test } from 'vitest';
import type { KeyRow } from '../../server/rest/catalog/read.ts';
import { relationshipsOf, type Shown } from './relationships.ts';

const key: KeyRow = {
  kind: 'f',
  name: 'notes_author_fkey',
  table: 1,
  columns: [2],
  target: 9,
  targetColumns: [1],
};
const shown = (id: number, name: string, columns: string[]): Shown => ({
  id,
  name,
  columnNames: new Map(columns.map((column, index) => [index + 1, column])),
});
const notes = shown(1, 'notes', ['id', 'author']);
const people = shown(5, 'people', ['person', 'name']);
const ofView = (table: number, column = 1) => new Map([[1, [{ table, column }]]]);
const expected = {
  foreignKeyName: 'notes_author_fkey',
  columns: ['author'],
  isOneToOne: false,
  referencedRelation: 'people',
  referencedColumns: ['person'],
};

test('a table that is not shown is referenced through its view', () => {
  expect(relationshipsOf(notes, [notes, people], [key], new Map([[5, ofView(9)]]))).toEqual([expected]);
});

test('a key that is unique in its table leads to one row', () => {
  const unique: KeyRow = { ...key, kind: 'u', name: 'notes_author_key', target: 0, targetColumns: null };
  const views = new Map([[5, ofView(9)]]);
  expect(relationshipsOf(notes, [notes, people], [unique, key], views)).toEqual([
    { ...expected, isOneToOne: true },
  ]);
});

test('a view passes on the keys of its table', () => {
  const view = shown(7, 'own_notes', ['writer']);
  const views = new Map([
    [5, ofView(9)],
    [7, ofView(1, 2)],
  ]);
  expect(relationshipsOf(view, [people], [key], views)).toEqual([{ ...expected, columns: ['writer'] }]);
});

test('not through a view that computes the column or leaves it out', () => {
  const views = new Map([[5, ofView(9, 3)]]);
  expect(relationshipsOf(notes, [notes, people], [key], views)).toEqual([]);
});

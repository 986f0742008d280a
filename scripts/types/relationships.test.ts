import { expect, test } from 'vitest';
import { type ForeignKey, relationshipsOf, type Shown } from './relationships.ts';

const key: ForeignKey = {
  name: 'notes_author_fkey',
  table: 1,
  places: [2],
  isOneToOne: false,
  referencedTable: 9,
  referencedPlaces: [1],
};
const shown = (id: number, name: string, columns: string[]): Shown => ({
  id,
  name,
  columnNames: new Map(columns.map((column, index) => [index + 1, column])),
});
const notes = shown(1, 'notes', ['id', 'author']);
const people = shown(5, 'people', ['person', 'name']);
const ofView = (sourceTable: number, sourcePlace = 1) => ({
  columns: [{ place: 1, sourceTable, sourcePlace }],
  keepsNotNull: true,
});
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

test('also through a view of a view', () => {
  const views = new Map([
    [5, ofView(6)],
    [6, ofView(9)],
  ]);
  expect(relationshipsOf(notes, [notes, people], [key], views)).toEqual([expected]);
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

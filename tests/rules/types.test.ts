import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSchema } from '../../scripts/types/catalog.ts';
import { type GeneratedFile, generate } from '../../scripts/types/generate.ts';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

const hint = 'the schema or a template changed: run npm run types';

describe.each(engines)('generated files, from $name', (engine) => {
  const database = sharedDatabase(engine);
  let files: GeneratedFile[];
  beforeAll(async () => {
    files = await generate(database);
  });

  test.each([
    'app/lib/database.types.ts',
    'app/lib/lists/subcategorias.ts',
    'app/lib/lists/municipalities.ts',
    'supabase/functions/_shared/templates.ts',
  ])('%s is not stale', async (path) => {
    const written = files.find((file) => file.path === path);
    expect(await readFile(path, 'utf8'), hint).toBe(written?.text);
  });

  test('views: a column passed through keeps its origin, one made by a subquery has none', async () => {
    await database.query(`
      create schema trial;
      create table trial.people (id int primary key, "na{m}e" text not null);
      create table trial.notes (id int primary key, author int references trial.people, words text not null);
      create view trial.inner_notes as
        select (select max(p.id) from trial.people as p) as newest, n.author, n.words, p."na{m}e" as name
        from trial.notes as n join trial.people as p on p.id = n.author;
      create view trial.outer_notes as
        select n.author as writer, p."na{m}e" as name from trial.notes as n left join trial.people as p on p.id = n.author;
      create function trial.totals(since date default null) returns table (day date, total bigint)
        language sql as 'select null::date, 1::bigint'`);
    const { views, functions } = await readSchema(database, 'trial');
    const [inner, outer] = views;
    const nullable = (view: typeof inner) =>
      Object.fromEntries(view?.columns.map(({ name, isNullable }) => [name, isNullable]) ?? []);
    expect(nullable(inner)).toEqual({ newest: true, author: true, words: false, name: false });
    expect(nullable(outer)).toEqual({ writer: true, name: true });
    expect(outer?.relationships).toEqual([
      {
        foreignKeyName: 'notes_author_fkey',
        columns: ['writer'],
        isOneToOne: false,
        referencedRelation: 'people',
        referencedColumns: ['id'],
      },
    ]);
    expect(functions).toMatchObject([
      { name: 'totals', args: [{ name: 'since', isOptional: true }], returnsSet: true },
    ]);
  });
});

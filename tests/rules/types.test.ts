import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSchema } from '../../scripts/types/catalog.ts';
import { type GeneratedFile, generate } from '../../scripts/types/generate.ts';
import { writeSchema } from '../../scripts/types/write-schema.ts';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

const hint = 'the schema or a template changed: run npm run types';

/** Versions of PostgreSQL write the text of a view differently; the embedded engine's is the one that is kept. */
const withoutViews = (text = '') => text.replace(/^CREATE VIEW .*?;$/gms, '');

describe.each(engines)('generated files, from $name', (engine) => {
  const database = sharedDatabase(engine);
  let files: GeneratedFile[];
  beforeAll(async () => {
    files = await generate(database);
  });

  test.each([
    'app/lib/database.types.ts',
    'app/lib/lists/subcategorias.ts',
    'app/features/provider-data/columns.ts',
    'supabase/functions/_shared/templates.ts',
  ])('%s is not stale', async (path) => {
    const written = files.find((file) => file.path === path);
    expect(await readFile(path, 'utf8'), hint).toBe(written?.text);
  });

  test('supabase/schema.sql is not stale', async () => {
    const shown = engine.name === 'pglite' ? (text = '') => text : withoutViews;
    const written = files.find((file) => file.path === 'supabase/schema.sql');
    expect(shown(await readFile('supabase/schema.sql', 'utf8')), hint).toBe(shown(written?.text));
  });

  test('the view of a schema: a table with all that belongs to it, and no kind of object left out in silence', async () => {
    await database.query(`
      create schema shown;
      create table shown.notes (
        id bigint generated always as identity primary key,
        words text not null default 'it''s' constraint words_short check (char_length(words) <= 9),
        size integer generated always as (char_length(words)) stored
      );
      comment on column shown.notes.size is 'Counted.';
      create index notes_size_idx on shown.notes (size desc) where size > 2;
      alter table shown.notes enable row level security;
      grant select, update (words, size) on shown.notes to anon, authenticated;
      grant all on shown.notes to service_role;
      create policy "All" on shown.notes for select to anon using (size > 2);
      create function shown.touch() returns trigger language plpgsql as 'begin return new; end';
      revoke execute on function shown.touch() from public;
      create trigger notes_touch before update of words on shown.notes for each row execute function shown.touch()`);
    const text = await writeSchema(database, ['shown']);
    expect(text).toContain(`
CREATE TABLE shown.notes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  words text DEFAULT 'it''s'::text NOT NULL,
  size integer GENERATED ALWAYS AS (char_length(words)) STORED,
  CONSTRAINT notes_pkey PRIMARY KEY (id),
  CONSTRAINT words_short CHECK (char_length(words) <= 9)
);
ALTER TABLE shown.notes ENABLE ROW LEVEL SECURITY;
COMMENT ON COLUMN shown.notes.size IS 'Counted.';
CREATE INDEX notes_size_idx ON shown.notes USING btree (size DESC) WHERE (size > 2);
GRANT SELECT, UPDATE (words, size) ON TABLE shown.notes TO anon, authenticated;
GRANT ALL ON TABLE shown.notes TO service_role;
CREATE TRIGGER notes_touch BEFORE UPDATE OF words ON shown.notes FOR EACH ROW EXECUTE FUNCTION shown.touch();
CREATE POLICY "All" ON shown.notes FOR SELECT TO anon
  USING (size > 2);

-- Views

-- Functions

CREATE FUNCTION shown.touch()
`);
    expect(text).not.toContain('EXECUTE ON FUNCTION');
    await database.query('create domain shown.short as text');
    await expect(writeSchema(database, ['shown'])).rejects.toThrow('does not know how to write shown.short');
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

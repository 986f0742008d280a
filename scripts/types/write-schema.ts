import type { Database, Queryable } from '../../server/database/database.ts';
import * as queries from './schema-queries.ts';

interface Part extends Record<string, unknown> {
  text: string;
  /** Of the table or view it belongs to. */
  id?: number;
}

const heading = `-- Written by \`npm run types\` from the migrations: do not edit.
--
-- What the product's schemas are now, to be read and not to be run: each table with its indexes,
-- rights, triggers and policies, then views and functions, by name. Nobody has a right that
-- does not stand here. The reasons stand in supabase/migrations.`;

/** The present state of some schemas as SQL, as PostgreSQL itself writes it. */
export function writeSchema(database: Database, schemas: string[]): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query(`set local search_path = ''`);
    const read = (query: string) => tx.query<Part>(query, [schemas]);
    await refuseUnwritten(tx, schemas);
    const tables = await read(queries.tablesQuery);
    const views = await read(queries.viewsQuery);
    const details = [
      await read(queries.commentsQuery),
      await read(queries.indexesQuery),
      await read(queries.grantsQuery),
      await read(queries.triggersQuery),
      await tx.query<Part>(queries.policiesQuery),
    ];
    const shown = new Set([...tables, ...views].map(({ id }) => id));
    const withDetails = ({ id, text }: Part) =>
      [text, ...details.flat().flatMap((part) => (part.id === id ? [part.text] : []))].join('\n');
    const elsewhere = details.flat().filter(({ id }) => !shown.has(id));
    return `${[
      heading,
      ...section('Schemas', textsOf(await read(queries.schemasQuery))),
      ...section('Types', [textsOf(await read(queries.enumsQuery)).join('\n')]),
      ...section('Tables', tables.map(withDetails)),
      ...section('Views', views.map(withDetails)),
      ...section('Functions', textsOf(await read(queries.functionsQuery))),
      ...section("On the platform's tables", [textsOf(elsewhere).join('\n')]),
    ].join('\n\n')}\n`;
  });
}

function textsOf(parts: Part[]): string[] {
  return parts.map(({ text }) => text);
}

function section(title: string, texts: string[]): string[] {
  return [`-- ${title}`, ...texts];
}

/** A kind of object that no query here knows must not be missing in silence. */
async function refuseUnwritten(tx: Queryable, schemas: string[]): Promise<void> {
  const [unwritten] = await tx.query<{ name: string }>(queries.unwrittenQuery, [schemas]);
  if (unwritten) throw new Error(`write-schema.ts does not know how to write ${unwritten.name}.`);
}

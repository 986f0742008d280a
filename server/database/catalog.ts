import { hash } from 'node:crypto';
import * as queries from './catalog-queries.ts';
import type { Queryable } from './database.ts';

/** A thing in the database, as the statement that makes it where there is one. */
export interface CatalogPart {
  /** The table, view, function, type or schema that it is, or belongs to: `table public.sedes`. */
  object: string;
  /** What of it: `trigger sedes_clean`; the object itself where empty. */
  part: string;
  text: string;
}

/** Everything in some schemas, and what they put on tables of others; in a transaction. An owner counts where it is not who asks. */
export async function readCatalog(tx: Queryable, schemas: string[]): Promise<CatalogPart[]> {
  // So that every name is written with its schema.
  await tx.query(`set local search_path = ''`);
  const found: CatalogPart[] = [];
  for (const query of Object.values(queries)) {
    found.push(...(await tx.query<CatalogPart & Record<string, unknown>>(query, [schemas])));
  }
  return found;
}

export interface Difference {
  object: string;
  part: string;
  /** Undefined where there is nothing of that name. */
  before: string | undefined;
  after: string | undefined;
}

export function compareCatalogs(before: CatalogPart[], after: CatalogPart[]): Difference[] {
  const keyOf = ({ object, part }: CatalogPart) => `${object}\n${part}`;
  const former = new Map(before.map((one) => [keyOf(one), one]));
  const differences: Difference[] = [];
  for (const one of after) {
    const old = former.get(keyOf(one))?.text;
    former.delete(keyOf(one));
    if (old !== one.text)
      differences.push({ object: one.object, part: one.part, before: old, after: one.text });
  }
  for (const { object, part, text } of former.values()) {
    differences.push({ object, part, before: text, after: undefined });
  }
  return differences;
}

/** A few characters for each object, to be kept beside the SQL that makes it all. */
export function digestCatalog(catalog: CatalogPart[]): Record<string, string> {
  const texts = new Map<string, string[]>();
  for (const { object, part, text } of catalog) {
    // The text of a view stands apart: another version of PostgreSQL has no such line.
    const name = part.startsWith('text, ') ? `${object} (${part})` : object;
    texts.set(name, [...(texts.get(name) ?? []), `${part}\n${text}`]);
  }
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([name, parts]) => [name, hash('sha256', parts.sort().join('\n')).slice(0, 16)]),
  );
}

/** Objects that are missing or other than a digest says. What somebody has added beside them is theirs. */
export function findChanged(catalog: CatalogPart[], digest: Record<string, string>): string[] {
  const found = digestCatalog(catalog);
  const versionOf = (name: string) => /\(text, (.*)\)$/.exec(name)?.[1];
  const versions = new Set([undefined, ...Object.keys(found).map(versionOf)]);
  return Object.keys(digest).filter((name) => versions.has(versionOf(name)) && found[name] !== digest[name]);
}

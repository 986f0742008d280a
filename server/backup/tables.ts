import { hash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { copyOut } from './copy.ts';

/** A table with what identifies its content, whatever order its rows lie in. */
export interface TableContent {
  name: string;
  columns: string[];
  rows: number;
  /** The sum of the SHA-256 of every row. */
  sum: string;
}

interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/** How much of a table is read in one go: what is read waits in memory until it is written. */
const blocksAtOnce = 256;
const sumRange = 2n ** 256n;

/** In every session that writes or compares rows: the same value has the same text wherever it is kept. */
export const textSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set search_path = pg_catalog`;

const ownNamespace = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
const ofNoExtension = (catalog: string) =>
  `not exists (select from pg_depend as d where d.classid = '${catalog}'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Tables whose rows last: an unlogged one is emptied by any crash. */
export async function readTables(client: ClientBase): Promise<Array<{ name: string; columns: string[] }>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name, (
      select coalesce(array_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attnum), '{}')
      from pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and ${ownNamespace} and ${ofNoExtension('pg_class')}
    order by n.nspname collate "C", c.relname collate "C"`);
  return rows;
}

export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'S' and c.relpersistence = 'p' and ${ownNamespace} and ${ofNoExtension('pg_class')}
    order by n.nspname collate "C", c.relname collate "C"`);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

export async function setSequences(client: ClientBase, sequences: Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled]);
  }
}

/** Reads a whole table in the text of COPY, part after part. */
export async function readRows(
  client: ClientBase,
  { name, columns }: { name: string; columns: string[] },
  onPart: (lines: Buffer) => Promise<void> = async () => {},
): Promise<TableContent> {
  let rows = 0;
  let sum = 0n;
  const { rows: sizes } = await client.query<{ blocks: number }>(
    `select (pg_relation_size('${name.replaceAll("'", "''")}'::regclass) / current_setting('block_size')::int)::int as blocks`,
  );
  const blocks = sizes[0]?.blocks ?? 0;
  for (let first = 0; first < blocks; first += blocksAtOnce) {
    const lines: Buffer[] = [];
    const range = `ctid >= '(${first},0)' and ctid < '(${first + blocksAtOnce},0)'`;
    await copyOut(
      client,
      `copy (select ${columnNames(columns)} from ${name} where ${range}) to stdout`,
      (line) => {
        lines.push(Buffer.from(line));
        rows += 1;
        sum += BigInt(`0x${hash('sha256', line, 'hex')}`);
      },
    );
    await onPart(Buffer.concat(lines));
  }
  return { name, columns, rows, sum: (sum % sumRange).toString(16).padStart(64, '0') };
}

/** Names without their types. */
export function columnNames(columns: string[]): string {
  return columns.map((column) => /^("(?:[^"]|"")+"|\S+) /.exec(column)?.[1] ?? column).join(', ');
}

export async function readContents(client: ClientBase): Promise<TableContent[]> {
  const contents: TableContent[] = [];
  for (const table of await readTables(client)) contents.push(await readRows(client, table));
  return contents;
}

/** The first difference in a sentence, or nothing. */
export function findDifference(found: TableContent[], expected: TableContent[]): string | undefined {
  const byName = new Map(found.map((table) => [table.name, table]));
  for (const table of expected) {
    const other = byName.get(table.name);
    if (!other) return `the table ${table.name} is missing`;
    if (other.columns.join() !== table.columns.join()) return `the table ${table.name} has other columns`;
    if (other.rows !== table.rows)
      return `the table ${table.name} has ${other.rows} rows instead of ${table.rows}`;
    if (other.sum !== table.sum) return `rows of the table ${table.name} are not the same`;
    byName.delete(table.name);
  }
  const [surplus] = byName.keys();
  return surplus && `there is another table ${surplus}`;
}

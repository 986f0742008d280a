import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { StartError } from '../errors.ts';
import type { Archive } from './archive.ts';
import { copyIn } from './copy.ts';
import { type Manifest, rowsName } from './manifest.ts';
import { columnNames, readRows, readTables, setSequences, type TableContent } from './tables.ts';
import type { TarWriter } from './tar.ts';

const lineFeed = 0x0a;
/** How much of a table is sent in one statement. */
const partBytes = 1024 * 1024;
/** More than any row has: a line without an end would be taken into memory as it unpacks. */
const mostLineBytes = 64 * 1024 * 1024;

/** Every table as an entry of its own, in the text of COPY, compressed. */
export async function writeRows(client: ClientBase, tar: TarWriter): Promise<TableContent[]> {
  const contents: TableContent[] = [];
  for (const table of await readTables(client)) {
    const gzip = createGzip();
    const reading = readRows(client, table, async (lines) => {
      if (!gzip.write(lines)) await new Promise((resolve) => gzip.once('drain', resolve));
    }).then((content) => {
      gzip.end();
      return content;
    });
    reading.catch((error: Error) => gzip.destroy(error));
    await tar.add(rowsName(table.name), gzip);
    contents.push(await reading);
  }
  return contents;
}

/**
 * Brings tables to what the archive has of them. Triggers and foreign keys are asleep meanwhile: what they would do has
 * been done, and rows come in the order of their tables' names.
 */
export async function loadRows(client: ClientBase, archive: Archive): Promise<void> {
  const { tables, sequences } = archive.manifest;
  await client.query('set session_replication_role = replica').catch((cause: Error) => {
    throw new StartError(`Rows can be restored by a superuser of the database alone: ${cause.message}.`, {
      cause,
    });
  });
  await requireTables(client, tables);
  // Rows that migrations have made are among those of the archive.
  for (const { name } of tables) await client.query(`delete from ${name}`);
  for (const { name, columns } of tables) {
    const text = `copy ${name} (${columnNames(columns)}) from stdin`;
    for await (const lines of linesOf(archive.stream(rowsName(name)))) await copyIn(client, text, lines);
  }
  await setSequences(client, sequences);
  await client.query('reset session_replication_role');
}

async function requireTables(client: ClientBase, tables: Manifest['tables']): Promise<void> {
  const found = new Map((await readTables(client)).map(({ name, columns }) => [name, columns.join()]));
  const other = tables.find(({ name, columns }) => found.get(name) !== columns.join());
  if (other) throw new StartError(`The migrations of the backup do not make its table ${other.name}.`);
}

/** Whole lines, about a megabyte at a time. */
export async function* linesOf(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  const source = Readable.from(content);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
    const end = length + chunk.length < partBytes ? 0 : chunk.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      yield Buffer.concat([...parts, chunk.subarray(0, end)]);
      parts = [];
      length = 0;
    }
    parts.push(chunk.subarray(end));
    length += chunk.length - end;
    if (length > mostLineBytes) throw new StartError('A row of the backup is too long.');
  }
  const rest = Buffer.concat(parts);
  if (rest.length > 0) yield rest;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Plan } from '../../app/features/directory/plans.ts';
import { countRows, readBatches, splitRows } from '../../app/features/import/batches.ts';
import {
  type Column,
  chooseColumn,
  matchColumns,
  missingFields,
  type RememberedColumns,
  rememberColumns,
} from '../../app/features/import/columns.ts';
import { checkFileSize } from '../../app/features/import/decode.ts';
import { fieldName, isField } from '../../app/features/import/fields.ts';
import type { ReadRow } from '../../app/features/import/read-row.ts';
import { readTable } from '../../app/features/import/table.ts';
import { UnreadableFile } from '../../app/features/import/unreadable-file.ts';
import type { Upload } from '../../app/features/import/upload.ts';
import { openMainFile } from './nppes/main-file.ts';
import { createCounts, type NppesCounts, readNppes } from './nppes/read-nppes.ts';

/** A spreadsheet, its columns matched by name, by what was chosen before, and by `choices` ("Cel=whatsapp"). */
export async function readSpreadsheet(
  path: string,
  { plans, remembered }: { plans: Plan[]; remembered: RememberedColumns },
  choices: readonly string[],
): Promise<{ upload: Upload; columns: Column[] }> {
  checkFileSize((await stat(path).catch(notFound)).size);
  const bytes = await readFile(path);
  const table = readTable(bytes);
  const columns = choices.reduce(applyChoice, matchColumns(table, remembered));
  const missing = missingFields(columns);
  if (missing.length > 0)
    throw new UnreadableFile(
      `Falta la columna ${missing.map((field) => `«${fieldName(field)}»`).join(', ')}.`,
    );
  const guess = columns.find(({ match }) => match === 'guess');
  if (guess)
    throw new UnreadableFile(
      `La columna «${guess.header}» puede ser «${guess.field}». Dilo con --columna "${guess.header}=${guess.field}", o con --columna "${guess.header}=" para no importarla.`,
    );
  const upload: Upload = {
    name: basename(path).slice(-200),
    fingerprint: createHash('sha256').update(bytes).digest('hex'),
    origin: 'csv',
    total: countRows(table),
    columns: rememberColumns(columns),
    batches: () => readBatches(table, columns, plans),
  };
  return { upload, columns };
}

function applyChoice(columns: readonly Column[], choice: string): Column[] {
  const at = choice.lastIndexOf('=');
  const [header, field] = [choice.slice(0, at).trim(), choice.slice(at + 1).trim()];
  const column = columns.find((one) => one.header === header);
  if (at < 0 || !column) throw new UnreadableFile(`El archivo no tiene la columna «${header || choice}».`);
  if (field !== '' && !isField(field)) throw new UnreadableFile(`«${field}» no es un dato de un proveedor.`);
  return chooseColumn(columns, column.place, field === '' ? null : field);
}

/** The drafts of a file of NPPES, streamed; `onRead` is told now and then how far it is. */
export async function readRegisterFile(
  path: string,
  onRead: (counts: NppesCounts) => void,
): Promise<{ upload: Upload; counts: NppesCounts }> {
  await stat(path).catch(notFound);
  const counts = createCounts();
  const rows: ReadRow[] = [];
  const source = /\.zip$/i.test(path) ? await openMainFile(path) : createReadStream(path);
  const timer = setInterval(() => onRead(counts), 500);
  try {
    for await (const row of readNppes(source, counts)) rows.push(row);
  } finally {
    clearInterval(timer);
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const upload: Upload = {
    name: basename(path).slice(-200),
    fingerprint: hash.digest('hex'),
    origin: 'nppes',
    total: rows.length,
    columns: {},
    batches: () => splitRows(rows),
  };
  return { upload, counts };
}

function notFound(cause: unknown): never {
  throw new UnreadableFile('No encontramos el archivo.', { cause });
}

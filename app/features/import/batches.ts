import type { Plan } from '../directory/plans.ts';
import type { Column } from './columns.ts';
import { maxBatchLength, maxBatchRows } from './limits.ts';
import { type ReadRow, readRows } from './read-row.ts';
import { isEmptyRecord, type Table } from './table.ts';

/** How many rows a table gives: empty ones are none. */
export function countRows({ records }: Table): number {
  return records.filter((record) => !isEmptyRecord(record)).length;
}

/** The rows of a table, some at a time: whoever reads them may take a breath in between. */
export function* readBatches(
  table: Table,
  columns: readonly Column[],
  plans: readonly Plan[],
): Generator<ReadRow[]> {
  for (let start = 0; start < table.records.length; start += maxBatchRows) {
    const records = table.records.slice(start, start + maxBatchRows);
    const rows = readRows({ ...table, records }, columns, plans);
    yield* splitRows(rows.map((row) => ({ ...row, fila: row.fila + start })));
  }
}

/** In batches that one call to the database takes. */
export function* splitRows(rows: readonly ReadRow[]): Generator<ReadRow[]> {
  let batch: ReadRow[] = [];
  let length = 0;
  for (const row of rows) {
    const own = JSON.stringify(row).length;
    if (batch.length > 0 && (batch.length === maxBatchRows || length + own > maxBatchLength)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(row);
    length += own;
  }
  if (batch.length > 0) yield batch;
}

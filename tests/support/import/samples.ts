import { createReadStream, readFileSync } from 'node:fs';
import { matchColumns } from '../../../app/features/import/columns.ts';
import { type ReadRow, readRows } from '../../../app/features/import/read-row.ts';
import { readTable } from '../../../app/features/import/table.ts';
import { readNppes } from '../../../scripts/import/nppes/read-nppes.ts';
import { collect } from './collect.ts';
import { seededPlans } from './seeded-plans.ts';

/** The rows of a sample of providers, as the page sends them. */
export function sampleRows(file: 'providers-utf8.csv' | 'providers-1252.csv'): ReadRow[] {
  const table = readTable(readFileSync(`tests/support/import/${file}`));
  return readRows(table, matchColumns(table), seededPlans);
}

export const sampleNppes = (): Promise<ReadRow[]> =>
  collect(readNppes(createReadStream('tests/support/import/nppes-v2.csv')));

/** A row that a file could have, without any problem: with a street where no way of reaching it is named. */
export function goodRow(fila: number, valores: ReadRow['valores']): ReadRow {
  const isReached = ['telefono', 'whatsapp', 'email', 'web', 'direccion'].some((field) => field in valores);
  const base = {
    tipo_servicio: 'terapista',
    municipio: 'Ponce',
    ...(isReached ? {} : { direccion: 'Calle 1' }),
  };
  return { fila, valores: { ...base, ...valores } as ReadRow['valores'], problemas: [] };
}

import { reasonsOf, resultWords } from '../../app/features/admin/imports/import-text.ts';
import { fetchUndecided, type Import, results } from '../../app/features/admin/imports/queries.ts';
import type { Api } from '../../app/lib/api.ts';
import { formatCount } from '../../app/lib/count.ts';

/** Rows that are told one by one; the page has them all. */
const mostTold = 40;

/** What the rehearsal says: how many rows have which result, and those that somebody has to look at. */
export async function printRehearsal(api: Api, { id, cuentas }: Import): Promise<void> {
  const width = Math.max(...results.map((result) => resultWords[result].length));
  for (const result of results.toReversed())
    console.log(`${resultWords[result].padEnd(width)}  ${formatCount(cuentas?.[result] ?? 0).padStart(6)}`);
  const rows = await fetchUndecided(api, id, mostTold);
  if (rows.length === 0) return;
  console.log('');
  for (const row of rows) {
    const result = row.resultado ? resultWords[row.resultado] : '';
    const name = (row.valores.nombre ?? 'Sin nombre').slice(0, 40);
    console.log(`Fila ${String(row.fila).padEnd(6)} ${result.padEnd(8)} ${name}: ${reasonsOf(row)[0] ?? ''}`);
  }
  const more = (cuentas?.error ?? 0) + (cuentas?.dudoso ?? 0) - rows.length;
  if (more > 0) console.log(`… y ${formatCount(more)} más en la página.`);
}

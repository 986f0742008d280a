import { transparencyLines } from '../features/transparency/numbers.ts';
import { fetchTransparency } from '../features/transparency/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { byteOrderMark, toCsv } from '../lib/csv.ts';
import { readOnServer } from '../lib/load.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/transparencia-csv';

/** The numbers of /transparencia as a file, which needs no script. */
export async function loader({ context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const numbers = await readOnServer('The transparency numbers', fetchTransparency(client));
  return new Response(byteOrderMark + toCsv(['Tema', 'Qué', 'Cantidad'], transparencyLines(numbers)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="transparencia-${numbers.dia}.csv"`,
      'Cache-Control': 'no-cache',
    },
  });
}

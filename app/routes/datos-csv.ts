import { csvColumns, csvLine } from '../features/open-data/csv-lines.ts';
import { orProblem } from '../features/open-data/problem.server.ts';
import { requireNoQuery } from '../features/open-data/request.server.ts';
import { readOpenProviders } from '../features/open-data/services.server.ts';
import { backendContext } from '../lib/backend.ts';
import { byteOrderMark, toCsv } from '../lib/csv.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/datos-csv';

/** /datos/proveedores.csv: the directory as a spreadsheet, which needs no script. */
export function loader({ request, context }: Route.LoaderArgs) {
  return orProblem('The directory as CSV', async () => {
    requireNoQuery(new URL(request.url));
    const api = createServerClient(context.get(backendContext));
    const lines: ReturnType<typeof csvLine>[] = [];
    for await (const openProviders of readOpenProviders(api)) lines.push(...openProviders.map(csvLine));
    return new Response(byteOrderMark + toCsv(csvColumns, lines), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="mi-guia-azul-proveedores.csv"',
        'Cache-Control': 'no-cache',
      },
    });
  });
}

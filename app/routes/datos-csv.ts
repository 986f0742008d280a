import { csvColumns, csvLine } from '../features/open-data/csv-lines.ts';
import { orProblem, piecesOrProblem } from '../features/open-data/problem.server.ts';
import { requireNoQuery } from '../features/open-data/request.server.ts';
import { readOpenProviders } from '../features/open-data/services.server.ts';
import type { Api } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { byteOrderMark, csvLines, toCsv } from '../lib/csv.ts';
import { textStream } from '../lib/pieces.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/datos-csv';

/** /datos/proveedores.csv: the directory as a spreadsheet, which needs no script. */
export function loader({ request, context }: Route.LoaderArgs) {
  const what = 'The directory as CSV';
  return orProblem(what, () => {
    requireNoQuery(new URL(request.url));
    const api = createServerClient(context.get(backendContext));
    return new Response(textStream(piecesOrProblem(what, writeCsv(api))), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="mi-guia-azul-proveedores.csv"',
        'Cache-Control': 'no-cache',
      },
    });
  });
}

async function* writeCsv(api: Api): AsyncGenerator<string> {
  yield byteOrderMark + toCsv(csvColumns, []);
  for await (const openProviders of readOpenProviders(api)) yield csvLines(openProviders.map(csvLine));
}

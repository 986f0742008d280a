import { redirect } from 'react-router';
import type { Api } from '../../lib/api.ts';
import { isId } from '../../lib/ids.ts';
import { found, readOnServer } from '../../lib/load.ts';

/** Where the providers are now that were merged into another, by their former ids. */
export async function fetchMerged(api: Api, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return new Map();
  const { data, error } = await api
    .from('perfiles_unidos')
    .select('anterior,proveedor_id')
    .in('anterior', wanted);
  if (error) throw error;
  return new Map(data.map(({ anterior, proveedor_id }) => [anterior, proveedor_id]));
}

/** The row that was read of a provider; of one that was merged, the way to the page of the other; else 404. */
export async function foundOrMoved<Row>(api: Api, id: string, row: Row | null, rest = ''): Promise<Row> {
  return row ?? leadOn((await fetchMerged(api, [id])).get(id), rest);
}

/** The same for a `loader`. `what` is for the log, `rest` the address behind that of the profile. */
export async function foundOnServer<Row>(
  what: string,
  api: Api,
  id: string,
  read: Promise<Row | null>,
  rest = '',
): Promise<Row> {
  const row = await readOnServer(what, read);
  return row ?? leadOn((await readOnServer(what, fetchMerged(api, [id]))).get(id), rest);
}

function leadOn(id: string | undefined, rest: string): never {
  if (id) throw redirect(`/proveedor/${id}${rest}`, 301);
  return found<never>(null);
}

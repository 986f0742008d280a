import { type Api, dataOf } from '../../lib/api.ts';
import { readAhead, slices } from '../../lib/pieces.ts';
import { fetchActivities } from '../activities/queries.ts';
import { fetchPlans } from '../directory/plans.ts';
import { fetchGlossary } from '../glossary/queries.ts';
import { fetchSteps } from '../start/queries.ts';
import { guideVersion, type PackedGuide } from './packed.ts';

/** Before all ids. */
const nilId = '00000000-0000-0000-0000-000000000000';
/** So many rows of a read as it may give. */
const mostRows = 1_000;
/**
 * Providers of one read. With all of a long directory it would end at a visitor's time limit; so few take no longer than an
 * ordinary statement, for which others wait gladly (server/rest/admission), also where no entry is kept ready.
 */
const partRows = 250;

/** The guide with the rights of the caller, in the order of the directory: its JSON, piece by piece. */
export async function* writeGuide(api: Api): AsyncGenerator<string> {
  const [ids, merged, plans, steps, glossary, actividades] = await Promise.all([
    fetchIds(api),
    fetchAllMerged(api),
    fetchPlans(api),
    fetchSteps(api),
    fetchGlossary(api),
    fetchActivities(api),
  ]);
  yield `{"version":${guideVersion},"providers":[`;
  let isFirst = true;
  for await (const part of readAhead(slices(ids, partRows), (some) => fetchEntries(api, some))) {
    const text = part.join(',');
    yield isFirst || text === '' ? text : `,${text}`;
    isFirst &&= text === '';
  }
  const ordered = steps.sort((a, b) => a.orden - b.orden || (a.slug < b.slug ? -1 : 1));
  const unidos = Object.fromEntries(merged.map(({ anterior, proveedor_id }) => [anterior, proveedor_id]));
  const rest: Omit<PackedGuide, 'version' | 'providers'> = {
    plans,
    steps: ordered,
    glossary,
    actividades,
    ...(merged.length > 0 && { unidos }),
  };
  yield `],${JSON.stringify(rest).slice(1)}`;
}

/** Read by id: whatever changes meanwhile, none comes twice. */
async function fetchIds(api: Api): Promise<string[]> {
  const found = await fetchAll(
    (after) =>
      api
        .from('proveedores')
        .select<string, { id: string; fecha_creacion: string; alcance: number }>('id,fecha_creacion,alcance')
        .eq('aprobado_por_admin', true)
        .gt('id', after)
        .order('id')
        .limit(mostRows),
    ({ id }) => id,
  );
  // Dates of one time zone are in order as text.
  found.sort(
    (a, b) =>
      b.alcance - a.alcance || b.fecha_creacion.localeCompare(a.fecha_creacion) || (a.id < b.id ? -1 : 1),
  );
  return found.map(({ id }) => id);
}

/** Of the providers that were merged, by their former ids. */
function fetchAllMerged(api: Api) {
  return fetchAll(
    (after) =>
      api
        .from('perfiles_unidos')
        .select('anterior,proveedor_id')
        .gt('anterior', after)
        .order('anterior')
        .limit(mostRows),
    ({ anterior }) => anterior,
  );
}

async function fetchAll<Row>(
  read: (after: string) => PromiseLike<{ data: Row[] | null; error: unknown }>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let after = nilId; ; ) {
    const { data, error } = await read(after);
    if (error || !data) throw error;
    found.push(...data);
    const last = data.at(-1);
    if (!last || data.length < mostRows) return found;
    after = keyOf(last);
  }
}

/** In the order of their ids; as text, since they are only passed on: thousands of them as objects cost more than all else. */
async function fetchEntries(api: Api, ids: string[]): Promise<string[]> {
  const data = await api.rpc('guia_de', { ids }).select('id,texto::text').then(dataOf);
  const entries = new Map(data.map(({ id, texto }) => [id, texto]));
  return ids.flatMap((id) => entries.get(id) ?? []);
}

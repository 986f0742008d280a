import type { Api } from '../../lib/api.ts';
import { readAhead, slices } from '../../lib/pieces.ts';
import { fetchPlans } from '../directory/plans.ts';
import { factColumns, fetchConfirmationsOf, readFacts } from '../facts/queries.ts';
import { fetchGlossary } from '../glossary/queries.ts';
import { fetchSteps } from '../start/queries.ts';
import { guideVersion, type PackedGuide, type PackedProvider, packProvider } from './packed.ts';

const columns =
  'id,nombre,descripcion,tipo_servicio,subcategoria,municipio,acepta_planes,planes_aceptados,telefono,web,direccion,email,etiquetas_servicio,horario_servicio,whatsapp,...resumen_hechos(hechos:linea)';

/** Before all ids. */
const nilId = '00000000-0000-0000-0000-000000000000';
/** So many rows of a read as it may give. */
const mostRows = 1_000;
/**
 * Providers of one read. With all of a long directory it would end at a visitor's time limit; so few take no longer than an
 * ordinary statement, for which others wait gladly (server/rest/admission).
 */
const partRows = 100;

/** The guide with the rights of the caller, in the order of the directory: its JSON, piece by piece. */
export async function* writeGuide(api: Api): AsyncGenerator<string> {
  const [ids, merged, plans, steps, glossary] = await Promise.all([
    fetchIds(api),
    fetchAllMerged(api),
    fetchPlans(api),
    fetchSteps(api),
    fetchGlossary(api),
  ]);
  yield `{"version":${guideVersion},"providers":[`;
  let isFirst = true;
  for await (const part of readAhead(slices(ids, partRows), (some) => fetchPart(api, some))) {
    const text = part.map((provider) => JSON.stringify(provider)).join(',');
    yield isFirst || text === '' ? text : `,${text}`;
    isFirst &&= text === '';
  }
  const ordered = steps.sort((a, b) => a.orden - b.orden || (a.slug < b.slug ? -1 : 1));
  const unidos = Object.fromEntries(merged.map(({ anterior, proveedor_id }) => [anterior, proveedor_id]));
  const rest: Omit<PackedGuide, 'version' | 'providers'> = {
    plans,
    steps: ordered,
    glossary,
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
        .select('id,fecha_creacion')
        .eq('aprobado_por_admin', true)
        .gt('id', after)
        .order('id')
        .limit(mostRows),
    ({ id }) => id,
  );
  // Dates of one time zone are in order as text.
  found.sort((a, b) =>
    a.fecha_creacion === b.fecha_creacion
      ? a.id < b.id
        ? -1
        : 1
      : a.fecha_creacion < b.fecha_creacion
        ? 1
        : -1,
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

async function fetchPart(api: Api, ids: string[]): Promise<PackedProvider[]> {
  const [{ data, error }, words] = await Promise.all([
    api
      .from('proveedores')
      .select(`${columns},${factColumns}`)
      .eq('aprobado_por_admin', true)
      .in('id', ids)
      .limit(partRows),
    fetchConfirmationsOf(api, ids),
  ]);
  if (error) throw error;
  const rows = new Map(data.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { sedes, detalles, primera_visita, ...provider } = row;
    const facts = readFacts({ sedes, detalles, primera_visita }, words.get(id) ?? []);
    return [packProvider(provider, facts)];
  });
}

import type { Api } from '../../lib/api.ts';
import type { Tables } from '../../lib/database.types.ts';
import { fetchPlans } from '../directory/plans.ts';
import type { PlacedConfirmation } from '../facts/provider-facts.ts';
import { factColumns, readFacts } from '../facts/queries.ts';
import { fetchGlossary } from '../glossary/queries.ts';
import { fetchSteps } from '../start/queries.ts';
import { guideVersion, type PackedGuide, type PackedProvider, packProvider } from './packed.ts';

const columns =
  'id,nombre,descripcion,tipo_servicio,subcategoria,municipio,acepta_planes,planes_aceptados,telefono,web,direccion,email,etiquetas_servicio,horario_servicio,whatsapp,...resumen_hechos(hechos:linea)';

/** Before all ids. */
const nilId = '00000000-0000-0000-0000-000000000000';
/**
 * Providers of one read. With all of a long directory it would end at a visitor's time limit; so few take no longer than an
 * ordinary statement, for which others wait gladly (server/rest/admission).
 */
const partRows = 50;

/** The guide with the rights of the caller, in the order of the directory. */
export async function fetchGuide(api: Api): Promise<PackedGuide> {
  const [providers, merged, plans, steps, glossary] = await Promise.all([
    fetchProviders(api),
    fetchAllMerged(api),
    fetchPlans(api),
    fetchSteps(api),
    fetchGlossary(api),
  ]);
  const ordered = steps.sort((a, b) => a.orden - b.orden || (a.slug < b.slug ? -1 : 1));
  const unidos = Object.fromEntries(merged.map(({ anterior, proveedor_id }) => [anterior, proveedor_id]));
  return {
    version: guideVersion,
    providers,
    plans,
    steps: ordered,
    glossary,
    ...(merged.length > 0 && { unidos }),
  };
}

/** One part after the other, by id: whatever changes meanwhile, none comes twice. */
async function fetchProviders(api: Api): Promise<PackedProvider[]> {
  const found: DatedProvider[] = [];
  let part = await fetchPart(api, nilId);
  while (part.length > 0) {
    found.push(...part);
    part = await fetchPart(api, part.at(-1)?.id ?? nilId);
  }
  // Dates of one time zone are in order as text.
  found.sort((a, b) =>
    a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? 1 : -1,
  );
  return found.map(({ packed }) => packed);
}

/** So many of a read as it may give. */
const mergedRows = 1_000;

/** Of the providers that were merged, by their former ids. */
async function fetchAllMerged(api: Api, after = nilId): Promise<MergedRow[]> {
  const { data, error } = await api
    .from('perfiles_unidos')
    .select('anterior,proveedor_id')
    .gt('anterior', after)
    .order('anterior')
    .limit(mergedRows);
  if (error) throw error;
  const last = data.length === mergedRows ? data.at(-1) : undefined;
  return last ? [...data, ...(await fetchAllMerged(api, last.anterior))] : data;
}

type MergedRow = Pick<Tables<'perfiles_unidos'>, 'anterior' | 'proveedor_id'>;

interface DatedProvider {
  id: string;
  createdAt: string;
  packed: PackedProvider;
}

async function fetchPart(api: Api, after: string): Promise<DatedProvider[]> {
  const { data, error } = await api
    .from('proveedores')
    .select(`fecha_creacion,${columns},${factColumns}`)
    .eq('aprobado_por_admin', true)
    .gt('id', after)
    .order('id')
    .limit(partRows);
  if (error) throw error;
  const words = await fetchWords(api, after, data.at(-1)?.id ?? after);
  return data.map(({ sedes, detalles, primera_visita, fecha_creacion: createdAt, ...provider }) => {
    const facts = readFacts({ sedes, detalles, primera_visita }, words.get(provider.id) ?? []);
    return { id: provider.id, createdAt, packed: packProvider(provider, facts) };
  });
}

/** The latest words about each group of facts, by provider, from one id to another. */
async function fetchWords(
  api: Api,
  after: string,
  last: string,
): Promise<Map<string | null, PlacedConfirmation[]>> {
  const { data, error } = await api
    .from('frescura')
    .select('proveedor_id,sede_id,grupo,confirmado_en,vence_en,por,via')
    .gt('proveedor_id', after)
    .lte('proveedor_id', last);
  if (error) throw error;
  return Map.groupBy(
    data as Array<PlacedConfirmation & { proveedor_id: string }>,
    (word) => word.proveedor_id,
  );
}

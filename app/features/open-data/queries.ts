import type { Api } from '../../lib/api.ts';
import type { Provider } from '../directory/provider-detail.ts';
import type { ProviderFacts } from '../facts/provider-facts.ts';
import { fetchConfirmationsOf, readFacts, serviceColumns } from '../facts/queries.ts';

/** Of what `resumen_datos` answers. */
export interface Summary {
  proveedores: number;
  /** The highest number of a provider; 0 where there is none. */
  ultimo: number;
  cambiado_en: string | null;
}

/** What of a provider is open: no picture, no video, nothing of who owns it. */
export interface OpenProvider {
  provider: Omit<
    Provider,
    | 'aprobado_por_admin'
    | 'fecha_actualizacion'
    | 'fecha_creacion'
    | 'logo_url'
    | 'usuario_id'
    | 'videos_urls'
  >;
  /** Without hidden places and without the first visit. */
  facts: ProviderFacts;
  /** Of its last change, of whatever kind. */
  changedAt: string;
}

/** A provider of the open data by its number. */
export interface Numbered {
  numero: number;
  providerId: string;
}

interface Range {
  /** The number before the first. */
  after: number;
  atMost: number;
  modifiedAfter: string | null;
}

const columns =
  'id,nombre,descripcion,tipo_servicio,subcategoria,municipio,acepta_planes,planes_aceptados,telefono,whatsapp,email,direccion,web,etiquetas_servicio,horario_servicio,datos_proveedores!inner(modificado_en)';

export async function fetchSummary(api: Api, modifiedAfter: string | null): Promise<Summary> {
  const { data, error } = await api.rpc('resumen_datos', modifiedAfter ? { desde: modifiedAfter } : {}, {
    get: true,
  });
  if (error) throw error;
  return data as unknown as Summary;
}

export async function fetchNumbered(api: Api, range: Range): Promise<Numbered[]> {
  const { after, atMost, modifiedAfter } = range;
  const all = api.from('datos_proveedores').select('numero,proveedor_id').gt('numero', after);
  const wanted = modifiedAfter ? all.gte('modificado_en', modifiedAfter) : all;
  const { data, error } = await wanted.order('numero').limit(atMost);
  if (error) throw error;
  return data.map(({ numero, proveedor_id }) => ({ numero, providerId: proveedor_id }));
}

/** The providers with these ids that are open, in their order, whoever asks. */
export async function fetchOpenProviders(
  api: Api,
  ids: readonly string[],
): Promise<Map<string, OpenProvider>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const [rows, words] = await Promise.all([
    api
      .from('proveedores')
      .select(`${columns},${serviceColumns}`)
      .eq('aprobado_por_admin', true)
      .in('id', wanted)
      .limit(wanted.length),
    fetchConfirmationsOf(api, wanted),
  ]);
  if (rows.error) throw rows.error;
  const read = rows.data.map(
    ({ sedes, detalles, datos_proveedores, ...provider }): [string, OpenProvider] => {
      const facts = readFacts({ sedes, detalles, primera_visita: null }, words.get(provider.id) ?? []);
      const changedAt = new Date(datos_proveedores.modificado_en).toISOString();
      return [provider.id, { provider, facts: openFacts(facts), changedAt }];
    },
  );
  const order = new Map(wanted.map((id, position) => [id, position]));
  return new Map(read.sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0)));
}

/** An owner or an admin sees hidden places as well; the order is one that stays. */
function openFacts(facts: ProviderFacts): ProviderFacts {
  const places = facts.places
    .filter(({ principal, visibilidad }) => principal || visibilidad !== 'oculta')
    .sort((a, b) => Number(b.principal) - Number(a.principal) || a.orden - b.orden || (a.id < b.id ? -1 : 1));
  const shown = new Set<string | null>([null, ...places.map(({ id }) => id)]);
  return { ...facts, places, confirmations: facts.confirmations.filter(({ sede_id }) => shown.has(sede_id)) };
}

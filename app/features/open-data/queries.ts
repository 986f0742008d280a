import { type Api, dataOf } from '../../lib/api.ts';
import { rpc, withKeys } from '../../lib/rpc.ts';
import { type ProviderFacts, principalFirst } from '../facts/provider-facts.ts';
import { type GuideProvider, type PackedProvider, unpackFacts, unpackProvider } from '../guide/packed.ts';

/** Of what `resumen_datos` answers. */
export interface Summary {
  proveedores: number;
  /** The highest number of a provider; 0 where there is none. */
  ultimo: number;
  cambiado_en: string | null;
}

/** What of a provider is open: no picture, no video, nothing of who owns it. */
export interface OpenProvider {
  provider: Omit<GuideProvider, 'hechos'>;
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

export async function fetchSummary(api: Api, modifiedAfter: string | null): Promise<Summary> {
  const wanted = modifiedAfter ? { desde: modifiedAfter } : {};
  const answer = withKeys<Summary>('proveedores', 'ultimo', 'cambiado_en');
  return rpc(api, 'resumen_datos', wanted, answer, { get: true });
}

export async function fetchNumbered(api: Api, range: Range): Promise<Numbered[]> {
  const { after, atMost, modifiedAfter } = range;
  const all = api.from('datos_proveedores').select('numero,proveedor_id').gt('numero', after);
  const wanted = modifiedAfter ? all.gte('modificado_en', modifiedAfter) : all;
  const data = await wanted.order('numero').limit(atMost).then(dataOf);
  return data.map(({ numero, proveedor_id }) => ({ numero, providerId: proveedor_id }));
}

/** The providers with these ids that are open, in their order, whoever asks. */
export async function fetchOpenProviders(
  api: Api,
  ids: readonly string[],
): Promise<Map<string, OpenProvider>> {
  if (ids.length === 0) return new Map();
  const data = await api.rpc('guia_de', { ids: [...ids] }).then(dataOf);
  const rows = new Map(data.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [[id, openProvider(row)]] : [];
    }),
  );
}

interface Entry {
  modificado_en: string;
  descripcion: string | null;
  sedes: string[] | null;
  texto: unknown;
}

const packedOf = withKeys<PackedProvider>('id', 'nombre', 'municipio');

function openProvider({ modificado_en, descripcion, sedes, texto }: Entry): OpenProvider {
  const packed = packedOf.parse(texto);
  const facts = unpackFacts(packed, sedes);
  return {
    // The guide cuts long descriptions.
    provider: { ...unpackProvider(packed), descripcion },
    facts: { ...facts, visit: null, places: principalFirst(facts.places) },
    changedAt: new Date(modificado_en).toISOString(),
  };
}

import type { Api } from '../../lib/api.ts';
import type { Json } from '../../lib/database.types.ts';
import { isId } from '../../lib/ids.ts';
import { detailColumns } from '../../lib/provider-columns.ts';
import type {
  Details,
  FirstVisit,
  Place,
  PlacedConfirmation,
  ProviderFacts,
  VisitPhoto,
} from './provider-facts.ts';
import { type Visit, visitOf } from './visit/visit.ts';

/** Of a row of `proveedores`: what is told of its places, its services and its first visit, in the same read. */
export const factColumns =
  `sedes(id,principal,nombre,municipio,direccion,como_llegar,visibilidad,telefono,whatsapp,atiende_municipios,toda_la_isla,orden,horas(dia,abre,cierra),disponibilidad(estado,espera,nota)),detalles(${detailColumns}),primera_visita(con_quien,duracion_minutos,pasos,que_llevar,se_puede,fotos)` as const;

/** The keys and words of these columns are held by constraints of the database, which types do not show. */
interface FactRows {
  sedes: unknown[];
  detalles: unknown;
  primera_visita: { fotos: Json | null } | null;
}

export function readFacts(
  { sedes, detalles, primera_visita: visit }: FactRows,
  confirmations: PlacedConfirmation[],
): ProviderFacts {
  return {
    places: sedes as Place[],
    details: detalles as Details | null,
    visit: visit && ({ ...visit, fotos: readPhotos(visit.fotos) } as FirstVisit),
    confirmations,
  };
}

/** A rule of the database has each with its words. */
function readPhotos(photos: Json | null): VisitPhoto[] | null {
  if (!Array.isArray(photos)) return null;
  return photos.flatMap((photo) => {
    const { url, descripcion } = (photo ?? {}) as Partial<Record<keyof VisitPhoto, Json>>;
    return typeof url === 'string' && typeof descripcion === 'string' ? { url, descripcion } : [];
  });
}

/** The latest word about each group of facts of a provider. */
export async function fetchConfirmations(api: Api, providerId: string): Promise<PlacedConfirmation[]> {
  const { data, error } = await api
    .from('frescura')
    .select('sede_id,grupo,confirmado_en,vence_en,por,via')
    .eq('proveedor_id', providerId);
  if (error) throw error;
  return data as PlacedConfirmation[];
}

/** The first visit of a provider. Null: no steps are told, or there is no such provider for the caller. */
export async function fetchVisit(api: Api, id: string): Promise<Visit | null> {
  if (!isId(id)) return null;
  const [row, confirmations] = await Promise.all([
    api.from('proveedores').select(`id,nombre,telefono,whatsapp,${factColumns}`).eq('id', id).maybeSingle(),
    fetchConfirmations(api, id),
  ]);
  if (row.error) throw row.error;
  if (!row.data) return null;
  const { sedes, detalles, primera_visita, ...provider } = row.data;
  return visitOf(provider, readFacts({ sedes, detalles, primera_visita }, confirmations));
}

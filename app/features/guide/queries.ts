import type { Api } from '../../lib/api.ts';
import { fetchPlans } from '../directory/plans.ts';
import type { PlacedConfirmation } from '../facts/provider-facts.ts';
import { factColumns, readFacts } from '../facts/queries.ts';
import { fetchGlossary } from '../glossary/queries.ts';
import { fetchSteps } from '../start/queries.ts';
import { guideVersion, type PackedGuide, packProvider } from './packed.ts';

const columns =
  'id,nombre,descripcion,tipo_servicio,subcategoria,municipio,acepta_planes,planes_aceptados,telefono,web,direccion,email,etiquetas_servicio,horario_servicio,whatsapp,...resumen_hechos(hechos:linea)';

/** The guide with the rights of the caller, in the order of the directory. */
export async function fetchGuide(api: Api): Promise<PackedGuide> {
  const [rows, words, plans, steps, glossary] = await Promise.all([
    api
      .from('proveedores')
      .select(`${columns},${factColumns}`)
      .eq('aprobado_por_admin', true)
      .order('fecha_creacion', { ascending: false })
      .order('id'),
    fetchWords(api),
    fetchPlans(api),
    fetchSteps(api),
    fetchGlossary(api),
  ]);
  if (rows.error) throw rows.error;
  const providers = rows.data.map(({ sedes, detalles, primera_visita, ...provider }) =>
    packProvider(provider, readFacts({ sedes, detalles, primera_visita }, words.get(provider.id) ?? [])),
  );
  const ordered = steps.sort((a, b) => a.orden - b.orden || (a.slug < b.slug ? -1 : 1));
  return { version: guideVersion, providers, plans, steps: ordered, glossary };
}

/** The latest words about each group of facts, by provider. */
async function fetchWords(api: Api): Promise<Map<string | null, PlacedConfirmation[]>> {
  const { data, error } = await api
    .from('frescura')
    .select('proveedor_id,sede_id,grupo,confirmado_en,vence_en,por,via');
  if (error) throw error;
  return Map.groupBy(
    data as Array<PlacedConfirmation & { proveedor_id: string }>,
    (word) => word.proveedor_id,
  );
}

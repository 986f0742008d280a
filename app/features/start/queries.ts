import type { Api } from '../../lib/api.ts';
import { fetchTerms } from '../glossary/queries.ts';
import { letterColumns } from '../letters/letter.ts';
import type { Answers, Municipality } from './answers.ts';
import { countFitting, kindsOf, municipalitiesNear } from './fitting.ts';
import type { FittingProviders, Path, Step } from './path.ts';
import { stepsFor } from './steps-for.ts';

const columns =
  `slug,orden,titulo,por_que,resumen,edad_desde_meses,edad_hasta_meses,momentos,siempre,documentos,telefono,otros_telefonos,correo,enlaces,tipo_servicio,subcategoria,palabras,fuente,verificado_por,revisado_en,cartas(${letterColumns})` as const;

/** Every step that a visitor may read: verified, and not past its last day. */
export async function fetchSteps(api: Api): Promise<Step[]> {
  const { data, error } = await api
    .from('pasos')
    .select(columns)
    .eq('estado', 'publicado')
    .eq('cartas.estado', 'publicado')
    .overrideTypes<Step[], { merge: false }>();
  if (error) throw error;
  return data;
}

/** Whether there is any for visitors; taken for granted where that cannot be read. */
export async function hasPublishedSteps(api: Api): Promise<boolean> {
  const { data, error } = await api.from('pasos').select('slug').eq('estado', 'publicado').limit(1);
  if (error) console.error('The steps could not be read:', error.message);
  return data?.length !== 0;
}

export async function fetchPath(api: Api, answers: Answers): Promise<Path> {
  const steps = stepsFor(await fetchSteps(api), answers);
  const words = [...new Set(steps.flatMap(({ palabras }) => palabras))];
  const [terms, providers] = await Promise.all([
    fetchTerms(api, words),
    fetchProviders(api, steps, answers.municipio),
  ]);
  return { steps, terms, providers };
}

async function fetchProviders(
  api: Api,
  steps: readonly Step[],
  municipality: Municipality | null,
): Promise<FittingProviders[]> {
  const kinds = kindsOf(steps);
  return municipality ? countNear(api, kinds, municipality) : countAll(api, kinds);
}

async function countNear(
  api: Api,
  kinds: FittingProviders[],
  municipality: Municipality,
): Promise<FittingProviders[]> {
  if (kinds.length === 0) return [];
  const { data, error } = await api
    .from('proveedores')
    .select('tipo_servicio,subcategoria,municipio')
    .eq('aprobado_por_admin', true)
    .in('tipo_servicio', [...new Set(kinds.map(({ tipo }) => tipo))])
    .in('municipio', municipalitiesNear(municipality));
  if (error) throw error;
  return countFitting(kinds, data, municipality);
}

async function countAll(api: Api, kinds: FittingProviders[]): Promise<FittingProviders[]> {
  return Promise.all(
    kinds.map(async ({ tipo, subcategoria }) => {
      const query = api
        .from('proveedores')
        .select('id', { count: 'exact', head: true })
        .eq('aprobado_por_admin', true)
        .eq('tipo_servicio', tipo);
      const { count, error } = await (subcategoria ? query.eq('subcategoria', subcategoria) : query);
      if (error) throw error;
      return { tipo, subcategoria, places: [{ municipio: null, total: count ?? 0 }] };
    }),
  );
}

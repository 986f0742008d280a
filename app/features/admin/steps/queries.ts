import { type Api, dataOf } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';

interface WebLink {
  titulo: string;
  url: string;
}

export type StoredStep = Omit<
  Tables<'pasos'>,
  'enlaces' | 'fuente' | 'otros_telefonos' | 'fecha_creacion'
> & {
  enlaces: WebLink[];
  fuente: WebLink[];
  otros_telefonos: Array<{ numero: string; etiqueta: string }>;
};

/** Drafts and expired ones too, in order. */
export async function fetchAllSteps(api: Api): Promise<StoredStep[]> {
  return api
    .from('pasos')
    .select('*')
    .order('orden')
    .order('slug')
    .overrideTypes<StoredStep[], { merge: false }>()
    .then(dataOf);
}

export async function fetchStep(api: Api, id: string): Promise<StoredStep | null> {
  return api
    .from('pasos')
    .select('*')
    .eq('id', id)
    .maybeSingle()
    .overrideTypes<StoredStep, { merge: false }>()
    .then(dataOf);
}

export type TermName = Pick<Tables<'terminos'>, 'slug' | 'termino'>;

export async function fetchTermNames(api: Api): Promise<TermName[]> {
  return api.from('terminos').select('slug, termino').order('termino').then(dataOf);
}

export type StepChange = Pick<
  Tables<'auditoria'>,
  'id' | 'fecha' | 'actor_nombre' | 'accion' | 'antes' | 'despues' | 'tabla'
>;

/** What was changed of a step lately, newest first; not its moves. */
export async function fetchHistory(api: Api, id: string): Promise<StepChange[]> {
  return api
    .from('auditoria')
    .select('id, fecha, actor_nombre, accion, antes, despues, tabla')
    .match({ tabla: 'pasos', fila_id: id })
    .neq('accion', 'mover')
    .order('id', { ascending: false })
    .limit(10)
    .then(dataOf);
}

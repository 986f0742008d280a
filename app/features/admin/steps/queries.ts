import type { Api } from '../../../lib/api.ts';
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
  const { data, error } = await api
    .from('pasos')
    .select('*')
    .order('orden')
    .order('slug')
    .overrideTypes<StoredStep[], { merge: false }>();
  if (error) throw error;
  return data;
}

export async function fetchStep(api: Api, id: string): Promise<StoredStep | null> {
  const { data, error } = await api
    .from('pasos')
    .select('*')
    .eq('id', id)
    .maybeSingle()
    .overrideTypes<StoredStep, { merge: false }>();
  if (error) throw error;
  return data;
}

export type TermName = Pick<Tables<'terminos'>, 'slug' | 'termino'>;

export async function fetchTermNames(api: Api): Promise<TermName[]> {
  const { data, error } = await api.from('terminos').select('slug, termino').order('termino');
  if (error) throw error;
  return data;
}

export type StepChange = Pick<
  Tables<'auditoria'>,
  'id' | 'fecha' | 'actor_nombre' | 'accion' | 'antes' | 'despues' | 'tabla'
>;

/** What was changed of a step lately, newest first; not its moves. */
export async function fetchHistory(api: Api, id: string): Promise<StepChange[]> {
  const { data, error } = await api
    .from('auditoria')
    .select('id, fecha, actor_nombre, accion, antes, despues, tabla')
    .match({ tabla: 'pasos', fila_id: id })
    .neq('accion', 'mover')
    .order('id', { ascending: false })
    .limit(10);
  if (error) throw error;
  return data;
}

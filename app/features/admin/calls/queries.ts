import type { Api } from '../../../lib/api.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { confirmableGroups, type ToldGroup } from '../../confirm-link/confirmable-groups.ts';
import { confirmationGroups } from '../../facts/freshness.ts';
import { factColumns, readFacts } from '../../facts/queries.ts';
import { type ListQuery, listParams, type Page, pageOf } from '../list-query.ts';

export const outcomes = ['confirmo', 'cambio', 'no_contesto', 'cerro'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why somebody calls instead of a mail: `por_llamar().motivo`. */
const callReasons = [
  'sin_respuesta',
  'sin_correo',
  'correo_fallido',
  'sin_recordatorios',
  'duda',
  'nunca',
  'registro',
] as const;
export type CallReason = (typeof callReasons)[number];

const text = z.nullable(z.string());

/** A provider to call. */
const call = z.object({
  proveedor_id: z.string(),
  nombre: z.string(),
  municipio: z.string(),
  telefono: text,
  whatsapp: text,
  /** What to ask. */
  grupos: z.array(z.enum(confirmationGroups)),
  /** The last day on which the oldest of them held. */
  desde: z.string(),
  motivo: z.enum(callReasons),
  /** The latest call, while it counts. */
  ultima_llamada: text,
  resultado: z.nullable(z.enum(outcomes)),
  fecha_llamada: text,
  total: z.number(),
});
export type Call = z.infer<typeof call> & {
  /** What the profile says now about what is asked. */
  told: string[];
};

/** A draft of the register: nobody sees it, and it is asked one thing. */
export const isRegisterDraft = ({ motivo }: Pick<Call, 'motivo'>) => motivo === 'registro';

/** Which of them: `por_llamar(cuales)`. */
export const callSets = { vencio: 'Venció', nunca: 'Nunca se confirmó' };

/** The address of the calls. */
export const callParams = listParams({ espera: 'Las que más esperan' }, 'municipio', 'cuales');

export async function fetchCalls(api: Api, query: ListQuery<'municipio' | 'cuales'>): Promise<Page<Call>> {
  const { municipio, cuales } = query;
  const lines = await rpc(
    api,
    'por_llamar',
    {
      ...pageOf(query),
      ...(municipio && { lugar: municipio }),
      ...(cuales in callSets && { cuales }),
    },
    z.array(call),
  );
  const told = await fetchTold(
    api,
    lines.map(({ proveedor_id }) => proveedor_id),
  );
  const rows = lines.map((line) => {
    const groups = told.get(line.proveedor_id) ?? [];
    return {
      ...line,
      told: groups.filter(({ group }) => line.grupos.includes(group)).flatMap(({ words }) => words),
    };
  });
  return { rows, total: lines[0]?.total ?? 0 };
}

/** In the words that the link to confirm has. */
async function fetchTold(api: Api, ids: string[]): Promise<Map<string, ToldGroup[]>> {
  const { data, error } = await api.from('proveedores').select(`*,${factColumns}`).in('id', ids);
  if (error) throw error;
  return new Map(
    data.map(({ sedes, detalles, primera_visita, ...provider }) => {
      const facts = readFacts({ sedes, detalles, primera_visita }, []);
      return [provider.id, confirmableGroups({ provider, facts, offeredPlans: [] })];
    }),
  );
}

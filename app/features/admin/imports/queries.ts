import { type Api, dataOf } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';
import { found } from '../../../lib/load.ts';
import { listOf, rpc, withKeys } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { fetchPlans, type Plan } from '../../directory/plans.ts';
import type { RememberedColumns } from '../../import/columns.ts';
import { type Field, isField, type RowValues } from '../../import/fields.ts';
import type { Problem } from '../../import/problems.ts';
import { type ListQuery, listParams, type Page, rangeOf, readPage } from '../list-query.ts';

export const results = ['error', 'dudoso', 'actualizar', 'crear', 'igual'] as const;
export type Result = (typeof results)[number];

export type ImportState =
  | 'recibiendo'
  | 'ensayando'
  | 'ensayada'
  | 'importando'
  | 'hecha'
  | 'fallida'
  | 'deshaciendo'
  | 'deshecha';

/** A file with its rows, and how far it has come. */
export type Import = Omit<Tables<'importaciones'>, 'estado' | 'origen' | 'columnas' | 'cuentas' | 'hasta'> & {
  estado: ImportState;
  origen: 'csv' | 'nppes';
  columnas: RememberedColumns;
  /** Rows by what would happen or has happened to them; empty before the rehearsal. */
  cuentas: Partial<Record<Result | 'saltar', number>> | null;
  /** The name of the admin. */
  author: string | null;
};

export type Decision = 'saltar' | 'crear' | 'esperar';

/** A row of the file, and what would happen to it. */
export interface ImportRow {
  fila: number;
  valores: RowValues;
  problemas: Problem[];
  resultado: Result | null;
  razon: string | null;
  proveedor_id: string | null;
  candidato_id: string | null;
  candidato_fila: number | null;
  cambios: Partial<Record<Field, { antes: unknown; despues: unknown }>> | null;
  decision: Decision | null;
  hecha: boolean;
}

/** The database has checked what a row holds as JSON. */
const importRows = listOf(
  withKeys<ImportRow>('fila', 'valores', 'problemas', 'resultado', 'cambios', 'hecha'),
);

const importColumns =
  'id,archivo,huella,origen,creada_por,creada_en,estado,todo_o_nada,total,hechas,columnas,cuentas,motivo,terminada_en,deshecha_en,profiles(nombre_completo)';
const rowColumns =
  'fila,valores,problemas,resultado,razon,proveedor_id,candidato_id,candidato_fila,cambios,decision,hecha';

/** While the background works, the page asks again by itself. */
export const watchMs = 1_000;

/** The background works on it. */
export function isWorking({ estado }: Pick<Import, 'estado'>): boolean {
  return estado === 'ensayando' || estado === 'importando' || estado === 'deshaciendo';
}

function importOf({
  profiles,
  ...row
}: object & { profiles?: { nombre_completo: string | null } | null }): Import {
  return { ...row, author: profiles?.nombre_completo ?? null } as Import;
}

/** `que`: only rows of one result. */
export const rowParams = listParams({ fila: 'Primero lo que falta decidir' }, 'que');

const mostListed = 50;

export async function fetchImports(api: Api): Promise<Import[]> {
  const { data, error } = await api
    .from('importaciones')
    .select(importColumns)
    .order('creada_en', { ascending: false })
    .limit(mostListed);
  if (error) throw error;
  return data.map(importOf);
}

/** Imports of the same file that were not taken back. */
export async function fetchSameFile(api: Api, fingerprint: string): Promise<Import[]> {
  const { data, error } = await api
    .from('importaciones')
    .select(importColumns)
    .eq('huella', fingerprint)
    .not('estado', 'in', '(deshecha,fallida)')
    .order('creada_en', { ascending: false })
    .limit(5);
  if (error) throw error;
  return data.map(importOf);
}

/** What reading a file needs of the database. */
export interface ReadingHelp {
  plans: Plan[];
  remembered: RememberedColumns;
}

/** What is no field by now was never chosen. */
const rememberedColumns = z.pipe(
  z.record(z.string(), z.string()),
  z.transform(
    (chosen): RememberedColumns =>
      Object.fromEntries(
        Object.entries(chosen).flatMap(([header, field]) =>
          field === '' || isField(field) ? [[header, field]] : [],
        ),
      ),
  ),
);

export async function fetchReadingHelp(api: Api): Promise<ReadingHelp> {
  const [plans, remembered] = await Promise.all([
    fetchPlans(api),
    rpc(api, 'columnas_recordadas', undefined, rememberedColumns),
  ]);
  return { plans, remembered };
}

export interface OpenImport {
  import: Import;
  rows: Page<ImportRow>;
  /** Three that will be new, as cards. */
  cards: ImportRow[];
}

export async function fetchImport(api: Api, id: string): Promise<Import> {
  const data = await api.from('importaciones').select(importColumns).eq('id', id).maybeSingle().then(dataOf);
  return importOf(found(data));
}

/** The first rows that need a decision. */
export async function fetchUndecided(api: Api, id: string, limit: number): Promise<ImportRow[]> {
  const { data, error } = await api
    .from('importacion_filas')
    .select(rowColumns)
    .eq('importacion_id', id)
    .in('resultado', ['error', 'dudoso'])
    .order('orden')
    .order('fila')
    .limit(limit);
  if (error) throw error;
  return importRows.parse(data);
}

export async function fetchOpenImport(api: Api, id: string, query: ListQuery<'que'>): Promise<OpenImport> {
  const opened = await fetchImport(api, id);
  if (opened.estado === 'recibiendo' || isWorking(opened))
    return { import: opened, rows: { rows: [], total: 0 }, cards: [] };
  const [rows, cards] = await Promise.all([fetchRows(api, id, query), fetchCards(api, opened)]);
  return { import: opened, rows, cards };
}

/** First those that need a decision: the database sorts the results so. */
async function fetchRows(api: Api, id: string, query: ListQuery<'que'>): Promise<Page<ImportRow>> {
  let request = api.from('importacion_filas').select(rowColumns, { count: 'exact' }).eq('importacion_id', id);
  const result = results.find((one) => one === query.que);
  if (result) request = request.eq('resultado', result);
  const { rows, total } = readPage(
    await request
      .order('orden')
      .order('fila')
      .range(...rangeOf(query)),
  );
  return { rows: importRows.parse(rows), total };
}

/** Nothing of the register is seen by families. */
async function fetchCards(api: Api, { id, origen, estado }: Import): Promise<ImportRow[]> {
  if (origen === 'nppes' || estado !== 'ensayada') return [];
  const { data, error } = await api
    .from('importacion_filas')
    .select(rowColumns)
    .match({ importacion_id: id, resultado: 'crear' })
    .order('fila')
    .limit(3);
  if (error) throw error;
  return importRows.parse(data);
}

/** What taking an import back would do: `prever_deshacer`. */
const undoPreview = z.object({
  quitar: z.number(),
  devolver: z.number(),
  cuantos_se_quedan: z.number(),
  /** The first 100 of them. */
  se_quedan: z.array(z.object({ proveedor_id: z.string(), nombre: z.string(), razon: z.string() })),
});
export type UndoPreview = z.infer<typeof undoPreview> & { importId: string };

export async function fetchUndoPreview(api: Api, importId: string): Promise<UndoPreview> {
  return { ...(await rpc(api, 'prever_deshacer', { importacion: importId }, undoPreview)), importId };
}

import { createHash } from 'node:crypto';
import type { ReadRow } from '../../app/features/import/read-row.ts';
import type { Database, Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { act, as, service } from './world.ts';

export interface Line extends Row {
  fila: number;
  valores: Row;
  problemas: Row[];
  resultado: string;
  razon: string;
  proveedor_id: string | null;
  candidato_id: string | null;
  candidato_fila: number | null;
  cambios: Record<string, { antes: unknown; despues: unknown }> | null;
  decision: string | null;
  hecha: boolean;
  se_queda: string | null;
}

interface State extends Row {
  estado: string;
  hechas: number;
  cuentas: Record<string, number>;
  motivo: string | null;
}

interface Begun {
  id: string;
  repetida: { id: string; archivo: string; terminada_en: string | null } | null;
}

/** Imports as an admin makes them. */
export function importsOf(database: Database, admin: Scope = as('admin')) {
  const call = async <T>(name: string, ...values: unknown[]): Promise<T> => {
    const places = values.map((_, at) => `$${at + 1}`).join(', ');
    const [row] = await act<{ answer: T }>(
      database,
      admin,
      `select public.${name}(${places}) as answer`,
      values,
    );
    return row?.answer as T;
  };
  const begin = (rows: ReadRow[], origen = 'csv', archivo = 'terapistas.csv') =>
    call<Begun>('crear_importacion', archivo, fingerprint(rows), origen, rows.length, { nombre: 'nombre' });
  const put = (id: string, rows: ReadRow[]) => call<number>('poner_filas', id, JSON.stringify(rows));
  /** As the server does it, until nothing is left. */
  const work = async () => {
    for (;;) {
      const [row] = await act<{ more: boolean }>(database, service, 'select public.gateway_work() as more');
      if (!row?.more) return;
    }
  };
  const state = async (id: string) => {
    const [row] = await database.query<State>('select * from public.importaciones where id = $1', [id]);
    if (!row) throw new Error(`No import ${id}`);
    return row;
  };
  const lines = (id: string) =>
    act<Line>(
      database,
      admin,
      'select * from public.importacion_filas where importacion_id = $1 order by fila',
      [id],
    );
  const line = async (id: string, fila: number) =>
    (await lines(id)).find((line) => line.fila === fila) as Line;
  const rehearse = async (rows: ReadRow[], origen?: string) => {
    const { id } = await begin(rows, origen);
    for (let at = 0; at < rows.length; at += 500) await put(id, rows.slice(at, at + 500));
    await call('ensayar_importacion', id);
    await work();
    return id;
  };
  const run = async (id: string, allOrNothing = false) => {
    await call('importar', id, allOrNothing);
    await work();
  };
  return {
    call,
    begin,
    put,
    work,
    state,
    lines,
    rehearse,
    run,
    line,
    outcomes: async (id: string) =>
      Object.fromEntries((await lines(id)).map(({ fila, resultado }) => [fila, resultado])),
    decide: async (id: string, fila: number, decision: string) => {
      await call('decidir_filas', id, [fila], decision);
      return line(id, fila);
    },
    undo: async (id: string) => {
      await call('deshacer_importacion', id);
      await work();
    },
    import: async (rows: ReadRow[], origen?: string) => {
      const id = await rehearse(rows, origen);
      await run(id);
      return id;
    },
  };
}

function fingerprint(rows: ReadRow[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

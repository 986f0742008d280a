import { randomUUID } from 'node:crypto';
import type { Database, Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { act } from './world.ts';

/** What `mis_listas` and `lista_compartida` tell of a provider. */
interface Line {
  proveedor_id: string;
  nombre: string;
  nota: string | null;
  disponibilidad: Row | null;
  contacto: Row | null;
}

export interface SharedList {
  nombre: string;
  vence_el: string;
  fuera: number;
  proveedores: Line[];
}

export interface List {
  id: string;
  nombre: string;
  compartida_desde: string | null;
  compartida_hasta: string | null;
  fuera: number;
  proveedores: Line[];
}

/** What people do with lists, as the site does it. */
export function listsOf(database: Database) {
  const value = async <Value>(actor: Scope, sql: string, values: unknown[] = []) => {
    const [row] = await act<{ value: Value }>(database, actor, `select ${sql} as value`, values);
    return row?.value as Value;
  };
  return {
    create: async (actor: Scope, nombre: string, id: string = randomUUID()) => {
      await act(database, actor, 'insert into public.listas (id, nombre) values ($1, $2)', [id, nombre]);
      return id;
    },
    put: (actor: Scope, list: string, provider: string, note: string | null = null) =>
      act(
        database,
        actor,
        'insert into public.listas_proveedores (lista_id, proveedor_id, nota) values ($1, $2, $3)',
        [list, provider, note],
      ),
    mine: (actor: Scope) => value<List[]>(actor, 'public.mis_listas()'),
    move: (actor: Scope, lists: unknown) =>
      value<List[]>(actor, 'public.guardar_listas($1)', [JSON.stringify(lists)]),
    order: (actor: Scope, list: string, providers: Array<string | null> | null) =>
      value<string>(actor, 'public.ordenar_lista($1, $2)', [list, providers]),
    dropLeft: (actor: Scope, list: string) => value<number>(actor, 'public.quitar_los_de_fuera($1)', [list]),
    share: (actor: Scope, list: string) => value<string>(actor, 'public.compartir_lista($1)', [list]),
    renew: (actor: Scope, list: string) =>
      value<string | null>(actor, 'public.renovar_lista($1)::text', [list]),
    withdraw: (actor: Scope, list: string) => value<boolean>(actor, 'public.dejar_de_compartir($1)', [list]),
    /** By its link, as an admin does. */
    end: (actor: Scope, link: string | null, reason: string | null = 'Insulta a una persona') =>
      act(database, actor, 'select public.retirar_lista($1, $2)', [link, reason]),
    read: (actor: Scope, token: string | null) =>
      value<SharedList | null>(actor, 'public.lista_compartida($1)', [token]),
    /** A day of Puerto Rico, so many days from today. */
    day: async (days: number) =>
      (
        await database.query<{ day: string }>(
          'select (private.event_day(now()) + $1::integer)::text as day',
          [days],
        )
      )[0]?.day,
  };
}

export const names = ({ proveedores }: { proveedores: Line[] }) => proveedores.map(({ nombre }) => nombre);
export const idsOf = ({ proveedores }: { proveedores: Line[] }) =>
  proveedores.map(({ proveedor_id: id }) => id);

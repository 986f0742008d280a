import type { Api } from '../../../lib/api.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { isKind, type Kind, type QueueItem } from './kinds.ts';

/** Everything that waits, first what somebody waits for most, then the oldest. Kinds that this page does not know are left to a newer one. */
export async function fetchQueue(api: Api): Promise<QueueItem[]> {
  const { data, error } = await api.rpc('cola');
  if (error) throw error;
  return data.flatMap(
    ({ clase, id, titulo, desde, proveedor_id, cuantos, asignado_a, asignado_nombre, notas }) =>
      isKind(clase)
        ? {
            kind: clase,
            id,
            title: titulo,
            since: desde,
            providerId: proveedor_id,
            count: cuantos,
            assignee: asignado_a ? { id: asignado_a, name: asignado_nombre ?? 'Sin nombre' } : null,
            notes: notas,
          }
        : [],
  );
}

const moment = z.nullable(z.string());

/** A job of the day, or the mail of a template, that fails. */
const failedJob = z.object({ trabajo: z.string(), codigo: z.string(), desde: z.string() });
export type FailedJob = z.infer<typeof failedJob>;

/** When the last good one was made, and when the last try failed, if it did. */
const backups = z.object({ ultima: moment, fallo: moment });
export type Backups = z.infer<typeof backups>;

/** What `hoy()` answers. */
const today = z.object({
  clases: z.array(z.object({ clase: z.string(), total: z.number(), desde: moment, sin_prisa: z.boolean() })),
  aprobados: z.number(),
  /** Of the approved ones, those confirmed within 90 days. */
  confirmados: z.number(),
  por_llamar: z.number(),
  /** Of the last 7 days. */
  cambios: z.object({ total: z.number(), ultimo: moment }),
  /** That families see. */
  pasos: z.number(),
  /** Null where the server makes no backups. */
  copias: z.nullable(backups),
  fallos: z.array(failedJob),
});
export type Today = z.infer<typeof today>;

/** The one small read that every tab of the panel shares. */
export async function fetchToday(api: Api): Promise<Today> {
  return rpc(api, 'hoy', undefined, today);
}

/** What somebody waits for: how many, and since when the oldest of them. */
export function waitingOf({ clases }: Today): { count: number; since: string | undefined } {
  const urgent = clases.filter(({ sin_prisa }) => !sin_prisa);
  return {
    count: urgent.reduce((sum, { total }) => sum + total, 0),
    since: urgent.flatMap(({ desde }) => desde ?? []).sort()[0],
  };
}

/** How something was decided, for whoever comes second. */
const decision = z.object({
  como: z.string(),
  por: z.nullable(z.string()),
  cuando: z.string(),
  /** By whoever asks, in another tab. */
  propia: z.boolean(),
});
export type Decision = z.infer<typeof decision>;

export async function fetchDecision(api: Api, kind: Kind, id: string): Promise<Decision | null> {
  return rpc(api, 'decision_de', { clase: kind, elemento: id }, z.nullable(decision));
}

export interface Note {
  id: string;
  texto: string;
  fecha: string;
  autor: string | null;
  author: string;
}

export async function fetchNotes(api: Api, kind: Kind, id: string): Promise<Note[]> {
  const { data, error } = await api
    .from('cola_notas')
    .select('id, texto, fecha, autor, profiles(nombre_completo)')
    .match({ clase: kind, elemento: id })
    .order('fecha');
  if (error) throw error;
  return data.map(({ profiles, ...note }) => ({
    ...note,
    author: profiles?.nombre_completo ?? 'Cuenta eliminada',
  }));
}

export interface Admin {
  id: string;
  name: string;
}

export async function fetchAdmins(api: Api): Promise<Admin[]> {
  const { data, error } = await api
    .from('user_roles')
    .select('user_id, profiles(nombre_completo)')
    .eq('role', 'admin');
  if (error) throw error;
  return data
    .map(({ user_id, profiles }) => ({ id: user_id, name: profiles?.nombre_completo ?? 'Sin nombre' }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

import type { Api } from '../../../lib/api.ts';
import { isKind, type Kind, type QueueItem } from './kinds.ts';

/** Everything that waits, the oldest first. Kinds that this page does not know are left to a newer one. */
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

/** What `hoy()` answers. */
export interface Today {
  clases: Array<{ clase: string; total: number; desde: string | null }>;
  aprobados: number;
  /** Of the approved ones, those confirmed within 90 days. */
  confirmados: number;
  por_llamar: number;
  /** Of the last 7 days. */
  cambios: { total: number; ultimo: string | null };
  /** That families see. */
  pasos: number;
  /** Null where the server makes no backups. */
  copias: Backups | null;
  fallos: FailedJob[];
}

/** A job of the day, or the mail of a template, that fails. */
export interface FailedJob {
  trabajo: string;
  codigo: string;
  desde: string;
}

export interface Backups {
  /** When the last good one was made. */
  ultima: string | null;
  /** When the last try failed, if it did. */
  fallo: string | null;
}

/** The one small read that every tab of the panel shares. */
export async function fetchToday(api: Api): Promise<Today> {
  const { data, error } = await api.rpc('hoy');
  if (error) throw error;
  return data as unknown as Today;
}

export function countWaiting({ clases }: Today): number {
  return clases.reduce((sum, { total }) => sum + total, 0);
}

/** How something was decided, for whoever comes second. */
export interface Decision {
  como: string;
  por: string | null;
  cuando: string;
  /** By whoever asks, in another tab. */
  propia: boolean;
}

export async function fetchDecision(api: Api, kind: Kind, id: string): Promise<Decision | null> {
  const { data, error } = await api.rpc('decision_de', { clase: kind, elemento: id });
  if (error) throw error;
  return data as unknown as Decision | null;
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

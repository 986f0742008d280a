import { type Api, loadApi } from '../../lib/api.ts';
import { callByLink } from '../confirm-link/queries.ts';
import type { MailMode } from './mail-mode.ts';

export interface FollowedQuestion {
  id: string;
  title: string;
  category: string | null;
  answer_count: number;
  modo: MailMode;
}

/** Questions of others, the latest choice first. */
export async function fetchFollowed(): Promise<FollowedQuestion[]> {
  const api = await loadApi();
  const { data, error } = await api.rpc('mis_seguimientos', undefined, { get: true });
  if (error) throw error;
  return data as FollowedQuestion[];
}

/** For the own questions, and for others that one follows. */
export interface MailChoices {
  propias: MailMode;
  seguidas: MailMode;
}

export async function fetchMailChoices(): Promise<MailChoices> {
  const api = await loadApi();
  const { data, error } = await api.rpc('mis_correos', undefined, { get: true });
  if (error) throw error;
  // The types know of a json result only that it is one.
  return data as unknown as MailChoices;
}

/** What the link of a mail about answers may change, as `ver_correos` tells it. */
type MailLink =
  | { estado: 'vigente'; recibe: boolean; preguntas: Array<{ id: string; title: string; recibe: boolean }> }
  /** Cut, foreign, older than a year, or of an account that is gone. */
  | { estado: 'desconocido' }
  | { estado: 'demasiados' };

export const fetchMailLink = (api: Api, token: string) =>
  callByLink<MailLink>(api.rpc('ver_correos', { token }));

import { type Api, loadApi } from '../../lib/api.ts';
import { listOf, rpc, withKeys } from '../../lib/rpc.ts';
import { callByLink } from '../confirm-link/queries.ts';
import type { MailMode } from './mail-mode.ts';

export interface FollowedQuestion {
  id: string;
  title: string;
  category: string | null;
  answer_count: number;
  modo: MailMode;
}

/** Questions of others that one is written to about, the latest choice first. Without mail they stand among what is kept. */
export async function fetchFollowed(): Promise<FollowedQuestion[]> {
  const answer = listOf(withKeys<FollowedQuestion>('id', 'title', 'category', 'answer_count', 'modo'));
  const followed = await rpc(await loadApi(), 'mis_seguimientos', undefined, answer, { get: true });
  return followed.filter(({ modo }) => modo !== 'nunca');
}

/** For the own questions, and for others that one follows. */
export interface MailChoices {
  propias: MailMode;
  seguidas: MailMode;
  /** Of an admin: about what waits in Hoy. */
  cola: MailMode | null;
  /** Categories of the forum that one follows. */
  temas: string[];
  /** By category, how many questions nobody has answered. */
  sin_respuesta: Record<string, number>;
}

export async function fetchMailChoices(): Promise<MailChoices> {
  const answer = withKeys<MailChoices>('propias', 'seguidas', 'cola', 'temas', 'sin_respuesta');
  return rpc(await loadApi(), 'mis_correos', undefined, answer, { get: true });
}

/** What the link of a mail about answers may change, as `ver_correos` tells it. */
type MailLink =
  | { estado: 'vigente'; recibe: boolean; preguntas: Array<{ id: string; title: string; recibe: boolean }> }
  /** Cut, foreign, older than a year, or of an account that is gone. */
  | { estado: 'desconocido' }
  | { estado: 'demasiados' };

export const fetchMailLink = (api: Api, token: string) =>
  callByLink<MailLink>(api.rpc('ver_correos', { token }));

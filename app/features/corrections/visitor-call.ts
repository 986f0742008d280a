import { explain, UserFacingError } from '../../lib/error-messages.ts';
import { withKeys } from '../../lib/rpc.ts';
import { publicSetting } from '../../lib/supabase.ts';
import { type ProofTask, solveProof } from './proof-of-work.ts';

export interface Waiting {
  /** How much of the proof of work is done, from 0 to 1. */
  onProgress(share: number): void;
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal;
}

/** What a visitor sends, and the server function that takes it. */
const endpoints = {
  correccion: 'propose-correction',
  baja: 'propose-correction',
  actividad: 'propose-correction',
  aviso: 'request-alert',
};

/** Sends something without an account: asks for a proof of work, does it, and sends both. */
export async function sendAsVisitor(
  kind: keyof typeof endpoints,
  body: Record<string, unknown>,
  { onProgress, signal }: Waiting,
): Promise<void> {
  const endpoint = endpoints[kind];
  const task = taskOf.parse(await call(endpoint, { kind: 'reto' }, signal));
  const solution = await solveProof(task, onProgress, signal);
  await call(endpoint, { kind, ...body, prueba: { challenge: task.challenge, solution } }, signal);
}

const taskOf = withKeys<ProofTask>('challenge', 'most');

async function call(taker: string, body: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`${publicSetting('supabase-url')}/functions/v1/${taker}`, {
    method: 'POST',
    headers: { apikey: publicSetting('supabase-key'), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  const answer: { error?: string; message?: string; code?: string } = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { error, message, code } = answer;
  // In words for people; the code names the rule.
  const refusal = new UserFacingError(error ?? explain({ code, message }));
  throw Object.assign(refusal, { status: response.status, code });
}

import { loadSupabase } from '../../lib/supabase.ts';

/** A server function did not do it. The message is the function's own, for people; empty when it said none. */
export class FunctionRefusal extends Error {
  override name = 'FunctionRefusal';
}

export async function callFunction(name: string, body: Record<string, unknown>): Promise<void> {
  const client = await loadSupabase();
  const { error } = await client.functions.invoke(name, { body });
  if (error) throw new FunctionRefusal(await sentenceOf(error));
}

async function sentenceOf({ context }: { context?: unknown }): Promise<string> {
  if (!(context instanceof Response)) return '';
  const answer: unknown = await context.json().catch(() => null);
  const isSaid = typeof answer === 'object' && answer !== null && 'error' in answer;
  return isSaid && typeof answer.error === 'string' ? answer.error : '';
}

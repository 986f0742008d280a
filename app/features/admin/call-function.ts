import { loadSupabase } from '../../lib/supabase.ts';

/** The error of a server function, with its own message for people; empty when it sent none. */
export class FunctionError extends Error {
  override name = 'FunctionRefusal';
  /** Code of what the function needs first, such as reauthentication. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

export async function callFunction(name: string, body: Record<string, unknown>): Promise<void> {
  const client = await loadSupabase();
  const { error } = await client.functions.invoke(name, { body });
  if (error) throw await readRefusal(error);
}

async function readRefusal({ context }: { context?: unknown }): Promise<FunctionError> {
  const answer: unknown = context instanceof Response ? await context.json().catch(() => null) : null;
  const { error, code } = (answer ?? {}) as { error?: unknown; code?: unknown };
  return new FunctionError(
    typeof error === 'string' ? error : '',
    typeof code === 'string' ? code : undefined,
  );
}

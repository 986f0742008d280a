import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { type Api, dataOf, loadApi } from '../../lib/api.ts';
import type { Json } from '../../lib/database.types.ts';
import { explain } from '../../lib/error-messages.ts';
import { attempt, type Outcome } from '../../lib/mutation.ts';
import type { Client } from '../../lib/supabase.ts';
import { getAccount } from '../../session/session.ts';
import type { Typed } from '../provider-data/typed.ts';
import type { CorrectableField } from './correctable.ts';
import { readProposed, textOf } from './correction-values.ts';
import { sendAsVisitor, type Waiting } from './visitor-call.ts';

type Target = Pick<CorrectableField, 'field' | 'placeId' | 'present'>;

/** One item of `cambios`. With what was seen, a field that says something else by now is refused. */
function changeOf({ field, placeId, present }: Target, typed: Typed): { [key: string]: Json } {
  return {
    campo: field,
    sede_id: placeId,
    despues: readProposed(field, typed),
    motivo: textOf(typed, 'motivo') || null,
    visto: present,
  };
}

interface Sending extends Waiting {
  providerId: string;
  target: Target;
  typed: Typed;
}

/** Sends a correction: with an account by the database, else with a proof of work by the server function. */
export function sendCorrection({ providerId, target, typed, ...waiting }: Sending): Promise<Outcome> {
  const cambios = [changeOf(target, typed)];
  return attempt(
    async () => {
      if (getAccount()) {
        await propose(await loadApi(), providerId, cambios, 'avisar' in typed);
        return;
      }
      const body = {
        proveedor: providerId,
        cambios,
        correo: textOf(typed, 'correo'),
        asunto: textOf(typed, 'asunto'),
      };
      await sendAsVisitor('correccion', body, waiting);
    },
    // The form itself says it, and stays.
    { topic: 'correction', failed: () => undefined },
  );
}

/** Why the server did not take a correction: a field, or else a sentence. */
type ServerFailure = { problem: FieldProblem } | { sentence: string };

function forAccount(text: string): ServerFailure {
  return { problem: { field: 'email', text } };
}

/** A correction that came without a script: signs in with what the form holds, proposes, and signs out again. */
export async function sendWithAccount(
  client: Client,
  { providerId, target, typed, password }: Omit<Sending, keyof Waiting> & { password: string },
): Promise<ServerFailure | undefined> {
  const email = textOf(typed, 'email');
  if (!email || !password) return forAccount('Escribe el correo y la contraseña de tu cuenta.');
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) return forAccount(explain(error));
  try {
    await propose(client, providerId, [changeOf(target, typed)], 'avisar' in typed);
    return undefined;
  } catch (failure) {
    const problem = refusedField(failure, target.field);
    return problem ? { problem } : { sentence: explain(failure) };
  } finally {
    await client.auth.signOut({ scope: 'local' });
  }
}

async function propose(api: Api, proveedor: string, cambios: Json, avisar: boolean): Promise<void> {
  await api.rpc('proponer_cambio', { proveedor, cambios, avisar }).then(dataOf);
}

/** The control whose value the database refused, with its words: the name of a rule begins with what it is about. */
export function refusedField(error: unknown, field: string): FieldProblem | undefined {
  const refused = (error ?? {}) as { status?: number; code?: string; hint?: string };
  // Of the database itself, or as the server function hands it on.
  const rule = refused.code === '23514' ? refused.hint : refused.status === 400 ? refused.code : undefined;
  const [subject = ''] = field.split(':');
  const controls = { [subject]: 'valor', motivo: 'motivo', correo: 'correo' };
  const found = Object.entries(controls).find(([name]) => rule?.startsWith(`${name}_`));
  return found && { field: found[1], text: explain(error) };
}

/** The field says something else than when the form was opened. */
export function isConflict(error: unknown): boolean {
  const { code, hint } = (error ?? {}) as { code?: string; hint?: string };
  return code === 'edit_conflict' || hint === 'edit_conflict';
}

/** The day's limit is reached. */
export function isTooMany(error: unknown): boolean {
  const { status, code } = (error ?? {}) as { status?: number; code?: string };
  return status === 429 || code === 'PT429';
}

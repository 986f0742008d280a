import { type Api, loadApi } from '../../lib/api.ts';
import type { Json } from '../../lib/database.types.ts';
import { explain } from '../../lib/error-messages.ts';
import { attempt, type Outcome } from '../../lib/mutation.ts';
import type { Client } from '../../lib/supabase.ts';
import { getAccount } from '../../session/session.ts';
import type { CorrectableField } from './correctable.ts';
import { type Fields, readProposed, textOf } from './correction-values.ts';
import { sendAsVisitor } from './visitor-call.ts';

type Target = Pick<CorrectableField, 'field' | 'placeId' | 'present'>;

/** One item of `cambios`. With what was seen, a field that says something else by now is refused. */
function changeOf({ field, placeId, present }: Target, fields: Fields): { [key: string]: Json } {
  return {
    campo: field,
    sede_id: placeId,
    despues: readProposed(field, fields),
    motivo: textOf(fields, 'motivo') || null,
    visto: present,
  };
}

interface Sending {
  providerId: string;
  target: Target;
  fields: FormData;
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** Sends a correction: with an account by the database, else with a proof of work by the server function. */
export function sendCorrection({ providerId, target, fields, ...waiting }: Sending): Promise<Outcome> {
  const cambios = [changeOf(target, fields)];
  return attempt(
    async () => {
      if (getAccount()) {
        await propose(await loadApi(), providerId, cambios, fields.has('avisar'));
        return;
      }
      const body = {
        proveedor: providerId,
        cambios,
        correo: textOf(fields, 'correo'),
        asunto: textOf(fields, 'asunto'),
      };
      await sendAsVisitor('correccion', body, waiting);
    },
    // The form itself says it, and stays.
    { topic: 'correction', failed: () => undefined },
  );
}

/** A correction that came without a script: signs in with what the form holds, proposes, and signs out again. */
export async function sendWithAccount(
  client: Client,
  { providerId, target, fields }: Pick<Sending, 'providerId' | 'target' | 'fields'>,
): Promise<{ sentence: string; isForAccount: boolean } | undefined> {
  const email = textOf(fields, 'email');
  const password = fields.get('password');
  if (!email || typeof password !== 'string' || !password)
    return { sentence: 'Escribe el correo y la contraseña de tu cuenta.', isForAccount: true };
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) return { sentence: explain(error), isForAccount: true };
  try {
    await propose(client, providerId, [changeOf(target, fields)], fields.has('avisar'));
    return undefined;
  } catch (failure) {
    return { sentence: explain(failure), isForAccount: false };
  } finally {
    await client.auth.signOut({ scope: 'local' });
  }
}

async function propose(api: Api, proveedor: string, cambios: Json, avisar: boolean): Promise<void> {
  const { error } = await api.rpc('proponer_cambio', { proveedor, cambios, avisar });
  if (error) throw error;
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

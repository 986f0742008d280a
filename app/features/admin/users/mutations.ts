import { type Api, dataOf, loadApi } from '../../../lib/api.ts';
import type { Database } from '../../../lib/database.types.ts';
import { UserFacingError } from '../../../lib/error-messages.ts';
import { messages } from '../../../lib/messages.ts';
import { attempt } from '../../../lib/mutation.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import type { KeptLicence } from './queries.ts';
import { needsReauthentication } from './use-reauthentication.tsx';
import type { UserActionName } from './user-actions.ts';

const words = messages.adminUsuarios;

/** Those that need no more than their user. */
export type PlainIntent = Exclude<UserActionName, 'password' | 'pause' | 'licence' | 'change-licence'>;

/** What an admin does to a user, as its dialogs send it. */
export type UserChange = { userId: string; name: string } & (
  | { intent: PlainIntent }
  | { intent: 'pause'; dias: number; motivo: string }
  | { intent: 'licence'; licence: KeptLicence }
);

/** For the clientAction. The list is read again after a failure too: somebody else may have been first. */
export function changeUser(change: UserChange) {
  const { userId, name } = change;
  if (change.intent === 'pause') {
    const { dias, motivo } = change;
    return attempt(() => call('pausar', { usuario: userId, dias, motivo }), {
      topic: 'user',
      done: `${name} está en pausa`,
      failed: inDialog,
    });
  }
  if (change.intent === 'licence') {
    return attempt(() => call('anotar_licencia', { usuario: userId, ...change.licence }), {
      topic: 'user',
      done: `Licencia de ${name} guardada`,
      failed: inDialog,
    });
  }
  const { write, done, failed = words.failed } = writesOf(userId, name)[change.intent];
  return attempt(async () => write(await loadApi()), {
    topic: 'user',
    done,
    // The dialog of the reauthentication says it.
    failed: (sentence, error) => (needsReauthentication(error) ? undefined : failed(sentence, error)),
  });
}

interface Write {
  write(api: Api): Promise<void>;
  done: string;
  failed?(sentence: string, error: unknown): string;
}

function writesOf(userId: string, name: string): Record<PlainIntent, Write> {
  return {
    grant: { write: (api) => grant(api, userId, 'admin'), done: `${name} ahora es admin` },
    revoke: { write: (api) => revoke(api, userId, 'admin'), done: `${name} ya no es admin` },
    moderator: { write: (api) => grant(api, userId, 'moderador'), done: `${name} ahora modera` },
    'no-moderator': { write: (api) => revoke(api, userId, 'moderador'), done: `${name} ya no modera` },
    factors: {
      write: () => callFunction('admin-reset-factors', { userId }),
      done: `${name} puede entrar sin segundo paso`,
      failed: saidOr('No se pudo restablecer el segundo paso'),
    },
    delete: {
      write: () => callFunction('admin-delete-user', { userId }),
      done: words.removed(name),
      failed: saidOr(words.removeFailed),
    },
    lift: {
      write: () => call('levantar_pausa', { usuario: userId }),
      done: `${name} puede escribir otra vez`,
    },
    'no-licence': {
      write: () => call('quitar_licencia', { usuario: userId }),
      done: `Las publicaciones de ${name} ya no muestran la licencia`,
    },
  };
}

/** A form says in its dialog why it was not saved. */
const inDialog = () => undefined;

type ModerationCall = 'pausar' | 'levantar_pausa' | 'anotar_licencia' | 'quitar_licencia';
type ArgsOf<Name extends ModerationCall> = Database['public']['Functions'][Name]['Args'];

async function call<Name extends ModerationCall>(name: Name, args: ArgsOf<Name>): Promise<void> {
  const api = await loadApi();
  await api.rpc(name as ModerationCall, args as ArgsOf<ModerationCall>).then(dataOf);
}

/** What the server function said, or a sentence of the page. */
export function saidOr(otherwise: string) {
  return (_sentence: string, error: unknown) =>
    error instanceof FunctionError && error.message ? words.failed(error.message) : otherwise;
}

type Role = Database['public']['Enums']['app_role'];

async function grant(api: Api, userId: string, role: Role): Promise<void> {
  const { error } = await api.from('user_roles').insert({ user_id: userId, role });
  // Another admin was first: it is so.
  if (error && error.code !== '23505') throw error;
}

async function revoke(api: Api, userId: string, role: Role): Promise<void> {
  await api.from('user_roles').delete().match({ user_id: userId, role }).then(dataOf);
}

export function updatePassword(userId: string, newPassword: string): Promise<void> {
  return callFunction('admin-update-password', { userId, newPassword });
}

/** The error of a server function, with its own message for people; empty when it sent none. */
class FunctionError extends UserFacingError {
  override name = 'FunctionError';
  /** Code of what the function needs first, such as reauthentication. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

async function callFunction(name: string, body: Record<string, unknown>): Promise<void> {
  const client = await loadSupabase();
  const { error } = await client.functions.invoke(name, { body });
  if (error) throw await readError(error);
}

async function readError({ context }: { context?: unknown }): Promise<FunctionError> {
  const answer: unknown = context instanceof Response ? await context.json().catch(() => null) : null;
  const { error, code } = (answer ?? {}) as { error?: unknown; code?: unknown };
  return new FunctionError(
    typeof error === 'string' ? error : '',
    typeof code === 'string' ? code : undefined,
  );
}

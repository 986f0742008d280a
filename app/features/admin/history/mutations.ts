import { dataOf, loadApi } from '../../../lib/api.ts';
import type { Database, Json } from '../../../lib/database.types.ts';
import { UserFacingError } from '../../../lib/error-messages.ts';
import { attempt, runMutation } from '../../../lib/mutation.ts';
import { withFreshSession } from '../../../session/fresh-session.ts';

interface PutBack {
  intent: 'put-back';
  /** The entry whose former value comes back. */
  entry: number;
  /** The entry of the list that it is pressed in. */
  row: number;
  /** The toast. */
  done: string;
}

interface ChooseFact {
  intent: 'choose';
  entry: number;
  row: number;
  /** The value from before the entry, or the one that it wrote. */
  isFormer: boolean;
  /** What stood on the screen as the present value. */
  seen: Json | null;
  done: string;
}

export type ChangeWrite = PutBack | ChooseFact;

interface Recovery {
  intent: 'recover';
  elemento: string;
  /** "Pregunta recuperada". */
  done: string;
}

interface ListWithdrawal {
  intent: 'withdraw-list';
  /** Address or token. */
  enlace: string;
  motivo: string;
}

export type HistoryWrite = ChangeWrite | Recovery | ListWithdrawal;

/** What stands is not what was shown: nothing was changed. */
export class ChangedAgain extends UserFacingError {
  override name = 'ChangedAgain';
}

/** For the clientAction. Of the bin the list is read again after a failure too: somebody else may have been first. */
export function changeHistory(write: HistoryWrite) {
  if (write.intent === 'recover') {
    const { elemento, done } = write;
    return attempt(() => call('recuperar', { elemento }), { topic: 'bin', done });
  }
  if (write.intent === 'withdraw-list') {
    const { enlace, motivo } = write;
    // The dialog says why not.
    const toasts = { topic: 'bin', done: 'La lista ya no se comparte', failed: () => undefined };
    return attempt(() => call('retirar_lista', { enlace, motivo }), toasts);
  }
  return runMutation<ChangeWrite>(() => withFreshSession(() => run(write)), {
    topic: 'change',
    failed: (sentence, error) =>
      error instanceof ChangedAgain
        ? sentence
        : `No se guardó. ${sentence} Las familias siguen viendo el valor de ahora.`,
  });
}

async function run(write: ChangeWrite): Promise<ChangeWrite> {
  const answer =
    write.intent === 'put-back'
      ? await call('devolver_cambio', { entrada: write.entry })
      : await call('poner_valor', { entrada: write.entry, anterior: write.isFormer, visto: write.seen });
  if (answer === 'cambiado')
    throw new ChangedAgain('Este dato cambió otra vez. Mira los dos cambios antes de decidir.');
  return write;
}

type Functions = Database['public']['Functions'];

async function call<Name extends 'recuperar' | 'retirar_lista' | 'devolver_cambio' | 'poner_valor'>(
  name: Name,
  args: Functions[Name]['Args'],
) {
  return dataOf(await (await loadApi()).rpc(name, args as never));
}

import { loadApi } from '../../../lib/api.ts';
import type { Json } from '../../../lib/database.types.ts';
import { UserFacingError } from '../../../lib/error-messages.ts';
import { runMutation } from '../../../lib/mutation.ts';
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

/** What stands is not what was shown: nothing was changed. */
export class ChangedAgain extends UserFacingError {
  override name = 'ChangedAgain';
}

/** For the clientAction. */
export function changeFact(write: ChangeWrite) {
  return runMutation<ChangeWrite>(() => withFreshSession(() => run(write)), {
    topic: 'change',
    failed: (sentence, error) => (error instanceof ChangedAgain ? sentence : `No se guardó. ${sentence}`),
  });
}

async function run(write: ChangeWrite): Promise<ChangeWrite> {
  const api = await loadApi();
  const { data, error } =
    write.intent === 'put-back'
      ? await api.rpc('devolver_cambio', { entrada: write.entry })
      : await api.rpc('poner_valor', { entrada: write.entry, anterior: write.isFormer, visto: write.seen });
  if (error) throw error;
  if (data === 'cambiado')
    throw new ChangedAgain('Este dato cambió otra vez. Mira los dos cambios antes de decidir.');
  return write;
}

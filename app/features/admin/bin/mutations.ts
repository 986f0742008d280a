import { dataOf, loadApi } from '../../../lib/api.ts';
import { attempt } from '../../../lib/mutation.ts';

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

export type BinWrite = Recovery | ListWithdrawal;

/** For the clientAction. The list is read again after a failure too: somebody else may have been first. */
export function changeBin(write: BinWrite) {
  return write.intent === 'recover' ? recover(write) : withdrawList(write);
}

function recover({ elemento, done }: Recovery) {
  return attempt(
    async () => {
      await (await loadApi()).rpc('recuperar', { elemento }).then(dataOf);
    },
    { topic: 'bin', done },
  );
}

function withdrawList({ enlace, motivo }: ListWithdrawal) {
  return attempt(
    async () => {
      await (await loadApi()).rpc('retirar_lista', { enlace, motivo }).then(dataOf);
    },
    // The dialog says why not.
    { topic: 'bin', done: 'La lista ya no se comparte', failed: () => undefined },
  );
}

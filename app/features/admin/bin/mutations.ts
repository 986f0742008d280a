import { loadApi } from '../../../lib/api.ts';
import { attempt } from '../../../lib/mutation.ts';

export interface Recovery {
  elemento: string;
  /** "Pregunta recuperada". */
  done: string;
}

/** For the clientAction. The list is read again after a failure too: somebody else may have been first. */
export function recover({ elemento, done }: Recovery) {
  return attempt(
    async () => {
      const { error } = await (await loadApi()).rpc('recuperar', { elemento });
      if (error) throw error;
    },
    { topic: 'bin', done },
  );
}

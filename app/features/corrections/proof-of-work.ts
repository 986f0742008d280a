import type { Challenge, Solution } from 'altcha-lib';
import { UserFacingError } from '../../lib/error-messages.ts';
import type { ProofMessage } from './proof.worker.ts';

/** What the server asks of a visitor's device, and how many tries it takes at most. */
export interface ProofTask {
  challenge: Challenge;
  most: number;
}

const unsolved =
  'Este navegador no pudo terminar la comprobación. Intenta de nuevo, o inicia sesión y envíalo.';

/** Solves the task in a worker of its own; the share that is done goes to `onProgress`, from 0 to 1. */
export async function solveProof(
  { challenge, most }: ProofTask,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Solution> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  const solved = new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ProofMessage>) => {
      if ('tried' in data) {
        onProgress(Math.min(1, data.tried / most));
      } else if (data.solution) {
        onProgress(1);
        resolve(data.solution);
      } else {
        reject(new UserFacingError(unsolved));
      }
    });
    worker.addEventListener('error', () => reject(new UserFacingError(unsolved)));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  worker.postMessage(challenge);
  try {
    return await solved;
  } finally {
    worker.terminate();
  }
}

import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** How many tries it took so far; then the solution, or null when there is none. */
export type ProofMessage = { tried: number } | { solution: Solution | null };

const told = 4;
const tell = (message: ProofMessage) => postMessage(message);

/** A worker: the page stays at hand while the device counts. */
addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  let tried = 0;
  const counted: typeof deriveKey = (...given) => {
    tried += 1;
    if (tried % told === 0) tell({ tried });
    return deriveKey(...given);
  };
  const solution = await solveChallenge({ challenge, deriveKey: counted }).catch(() => null);
  tell({ solution });
});

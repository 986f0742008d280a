import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { type Call, Refusal } from './serve.ts';

/** A number of this range is to be found, each try costing so many rounds: one to three seconds on a slow phone. */
const fewestTries = 240;
const mostTries = 480;
const rounds = 5_000;
const lifeMs = 20 * 60_000;

/** What counts once: by what it is known, and until when it has to be remembered. */
export interface Proof {
  id: string;
  expiresAt: string;
}

interface Secrets {
  hmacSignatureSecret: string;
  hmacKeySignatureSecret: string;
}

/** A task for a visitor's device, and how many tries it takes at most. */
export async function giveChallenge(call: Call): Promise<{ challenge: Challenge; most: number }> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(mostTries, fewestTries),
    deriveKey,
    expiresAt: new Date(Date.now() + lifeMs),
    ...(await secretsOf(call)),
  });
  return { challenge, most: mostTries };
}

/** The proof of work in a request. It was ours, is solved and not over; whether it was counted before the database says. */
export async function requireProof(call: Call): Promise<Proof> {
  const { challenge, solution } = (call.body.prueba ?? {}) as { challenge?: Challenge; solution?: Solution };
  const { signature, parameters } = challenge ?? {};
  if (!challenge || !solution || !parameters?.expiresAt || !parameters.keySignature || !signature)
    throw invalid();
  const secrets = await secretsOf(call);
  const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => {
    throw invalid();
  });
  if (result.expired) throw new Refusal(409, 'Pasó mucho tiempo. Envíalo otra vez.', 'prueba_vencida');
  if (!result.verified) throw invalid();
  return { id: signature, expiresAt: new Date(parameters.expiresAt * 1000).toISOString() };
}

function invalid(): Refusal {
  return new Refusal(400, 'No pudimos comprobar el envío. Intenta de nuevo.', 'prueba_no_valida');
}

async function secretsOf({ deriveSecret }: Call): Promise<Secrets> {
  const [hmacSignatureSecret, hmacKeySignatureSecret] = await Promise.all([
    deriveSecret('proof-of-work challenge'),
    deriveSecret('proof-of-work key'),
  ]);
  return { hmacSignatureSecret, hmacKeySignatureSecret };
}

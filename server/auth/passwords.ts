import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { tooManyRequests } from './errors.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing uses at most half of the processors, so that a burst of sign-ins leaves the rest to other requests. */
const maxRunning = Math.max(1, Math.floor(availableParallelism() / 2));
const maxWaiting = 100;

interface PasswordCheck {
  isMatch: boolean;
  /** The stored hash is of a kind that this server replaces when it sees the password. */
  isOutdated: boolean;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one. */
  check(password: string, stored: string | null | undefined): Promise<PasswordCheck>;
}

export function createPasswords(): Passwords {
  const admit = createQueue();
  const bcryptMatches = createBcrypt();
  const nobody = argonHash('nobody has this password', argonOptions);

  return {
    hash: (password) => admit(() => argonHash(password, argonOptions)),
    check: (password, stored) =>
      admit(async () => {
        if (stored && isBcrypt(stored)) {
          return { isMatch: await bcryptMatches(password, stored), isOutdated: true };
        }
        const isMatch = await argonVerify(stored || (await nobody), password).catch(() => false);
        return { isMatch: Boolean(stored) && isMatch, isOutdated: false };
      }),
  };
}

export function isBcrypt(hash: string): boolean {
  return /^\$2[abxy]\$\d\d\$/.test(hash);
}

/** A bounded queue for hashing: beyond its length requests are refused with 429. */
function createQueue() {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async function admit<T>(work: () => Promise<T>): Promise<T> {
    if (running < maxRunning) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) throw tooManyRequests('over_request_rate_limit', 5);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The slot is handed to the next in the queue, so that a new request cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** bcrypt is written in JavaScript and would hold up the event loop: it runs on a thread of its own. */
function createBcrypt() {
  let worker: Worker | undefined;
  let nextId = 0;
  const pending = new Map<number, (isMatch: boolean) => void>();
  return function matches(password: string, stored: string): Promise<boolean> {
    worker ??= new Worker(new URL('./bcrypt-worker.ts', import.meta.url))
      .on('message', ({ id, isMatch }: { id: number; isMatch: boolean }) => {
        pending.get(id)?.(isMatch);
        pending.delete(id);
      })
      .on('error', (error) => console.error('the bcrypt thread ended:', error));
    worker.unref();
    nextId += 1;
    const id = nextId;
    return new Promise((resolve) => {
      pending.set(id, resolve);
      worker?.postMessage({ id, password, stored });
    });
  };
}

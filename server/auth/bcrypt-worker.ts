import { parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

parentPort?.on('message', ({ id, password, stored }: { id: number; password: string; stored: string }) => {
  parentPort?.postMessage({ id, isMatch: matches(password, stored) });
});

function matches(password: string, stored: string): boolean {
  try {
    return compareSync(password, stored);
  } catch {
    return false;
  }
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UserFacingError } from '../../app/lib/error-messages.ts';

/** Whether somebody is there to answer. */
export const canAsk = () => Boolean(process.stdin.isTTY && process.stderr.isTTY);

/** Asks on the terminal; what is typed to a hidden question is not shown. */
export async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  if (!canAsk()) throw new UserFacingError(`Nadie puede contestar: ${question}`);
  let isMuted = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!isMuted) process.stderr.write(chunk);
      done();
    },
  });
  const line = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = line.question(question);
    isMuted = isHidden;
    return (await answer).trim();
  } finally {
    line.close();
    if (isHidden) process.stderr.write('\n');
  }
}

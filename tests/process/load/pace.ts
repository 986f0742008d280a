import { setTimeout as sleep } from 'node:timers/promises';
import { choose } from './choice.ts';
import { stay, write } from './families.ts';
import { arrive } from './newcomers.ts';
import { upload } from './owners.ts';
import { visit } from './visitors.ts';
import type { World } from './world.ts';

const callers = 16;

/** Of a hundred turns. The admin imports all the time, beside these. */
const mix: Array<[number, (world: World) => Promise<void>]> = [
  [76, visit],
  [16, write],
  [2, stay],
  [3, arrive],
  [3, upload],
];

/**
 * Turns of the mix by so many callers, each after its own answer: without a pause, or at most so many a second together.
 * Who is late is late: nothing is made up for in a burst, as no visitor would. Gives the turns that were done.
 */
export async function drive(
  world: World,
  { untilMs, perSecond = Number.POSITIVE_INFINITY }: { untilMs: number; perSecond?: number },
): Promise<number> {
  const everyMs = (callers * 1_000) / perSecond;
  let done = 0;
  async function caller(): Promise<void> {
    await sleep(Math.random() * everyMs);
    while (Date.now() < untilMs) {
      const startedAt = Date.now();
      await choose(mix)(world);
      done += 1;
      // Not in step with the others.
      const nextAt = startedAt + everyMs * (0.8 + 0.4 * Math.random());
      await sleep(Math.max(0, Math.min(nextAt, untilMs) - Date.now()));
    }
  }
  await Promise.all(Array.from({ length: callers }, caller));
  return done;
}

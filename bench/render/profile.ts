import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Profiler } from 'node:inspector';
import type { RunningSite } from '../../scripts/site.ts';
import { completePath } from '../pages/public-page.ts';
import { mainThread, threadTimes } from '../processor-time.ts';
import { sumByGroup } from './groups.ts';
import { ownServer } from './own-server.ts';
import type { ProfilerOrder } from './profiler.ts';
import { read } from './read.ts';

/** The module that lets a server take its own profile. */
export const profilerModule = new URL('./profiler.ts', import.meta.url).href;

/** Milliseconds a rendering. */
export interface Rendering {
  page: string;
  elapsedMs: number;
  /** Processor time of the main thread. */
  byGroup: Map<string, number>;
  /** Processor time by the names that Node gives its threads. */
  byThread: Map<string, number>;
}

const warmUps = 50;

/** One rendering after the other, so that nothing waits for another page. */
export async function profilePages(site: RunningSite, pages: string[], count: number): Promise<Rendering[]> {
  const server = ownServer(site);
  const renderings: Rendering[] = [];
  for (const page of pages) {
    const url = site.url + (await completePath(site.url, page));
    for (let warm = 0; warm < warmUps; warm += 1) await read(url);
    await order(server, 'start');
    const before = threadTimes(server.pid);
    const times: number[] = [];
    for (let load = 0; load < count; load += 1) times.push((await read(url)).elapsedMs);
    const after = threadTimes(server.pid);
    const profile = (await order(server, 'stop')) as Profiler.Profile;
    const byThread = new Map([...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / count]));
    renderings.push({
      page,
      elapsedMs: times.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN,
      byGroup: shareOut(byThread.get(mainThread) ?? Number.NaN, sumByGroup(profile)),
      byThread,
    });
    console.log(`profile: ${page}`);
  }
  return renderings;
}

/** A profile counts the time in which another program had the processor, too: its shares hold, its milliseconds do not. */
function shareOut(mainMs: number, sums: Map<string, number>): Map<string, number> {
  const all = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  return new Map([...sums].map(([name, ms]) => [name, (mainMs * ms) / all]));
}

async function order(server: ChildProcess, what: ProfilerOrder): Promise<unknown> {
  const answer = once(server, 'message');
  server.send(what);
  return (await answer)[0];
}

import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { fetchQuestion, fetchQuestions } from '../../app/features/forum/queries.ts';
import { idOf } from '../forum/world.ts';
import { type BenchServer, publishableKey } from '../servers.ts';

/** Between one page and the next; a person takes longer, which makes fewer pages and the same waits. */
const pauseMs = 100;

export interface Reading {
  /** Milliseconds a page. */
  took: number[];
  /** Pages that did not come: refused, or out of time. */
  failed: number;
}

/** Somebody who reads the forum: a list, a search, a question, and so on. How long each page took is noted. */
export async function browse(
  server: BenchServer,
  address: string,
  questions: number,
  until: number,
): Promise<Reading> {
  const client = createClient(server.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'X-Forwarded-For': address } },
  });
  const pages = [
    () => fetchQuestions(client, { q: '', category: null }, null),
    () => fetchQuestion(client, idOf(`question ${1 + Math.floor(Math.random() * questions)}`)),
    () => fetchQuestions(client, { q: '', category: 'Legal' }, null),
    () => fetchQuestions(client, { q: 'terapia', category: null }, null),
  ];
  const reading: Reading = { took: [], failed: 0 };
  for (let at = Math.floor(Math.random() * pages.length); Date.now() < until; at += 1) {
    await sleep(pauseMs * (0.5 + Math.random()));
    const startedAt = performance.now();
    try {
      await pages[at % pages.length]?.();
    } catch {
      reading.failed += 1;
    }
    reading.took.push(performance.now() - startedAt);
  }
  return reading;
}

export interface Damage {
  answered: number;
  /** Ended by a limit while it ran. */
  timedOut: number;
  /** Before it ran. */
  refused: number;
}

/** One who asks for the same costly thing over and over, on one connection and without a pause. */
export async function attack(
  server: BenchServer,
  address: string,
  path: string,
  isOver: () => boolean,
): Promise<Damage> {
  const damage: Damage = { answered: 0, timedOut: 0, refused: 0 };
  while (!isOver()) {
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      headers: { apikey: publishableKey, 'X-Forwarded-For': address },
    });
    if (response.ok) {
      await response.arrayBuffer();
      damage.answered += 1;
    } else if (await isRefusal(response)) damage.refused += 1;
    else damage.timedOut += 1;
    // A refusal comes at once: without this the attacker would be a load test of refusals.
    if (!response.ok) await sleep(100);
  }
  return damage;
}

/** 429, or too much by its form or by the planner's estimate; a limit that was met on the way is none. */
async function isRefusal(response: Response): Promise<boolean> {
  const { code, details } = (await response.json()) as { code: string; details: string | null };
  return response.status === 429 || code === 'PGRST100' || details?.includes('estimate') === true;
}

/** Asks twice a second whether the server is alive, as an orchestrator would; the number of answers that were not 200. */
export async function probe(server: BenchServer, isOver: () => boolean): Promise<number> {
  let unhealthy = 0;
  while (!isOver()) {
    const { status } = await fetch(`${server.url}/health`);
    if (status !== 200) unhealthy += 1;
    await sleep(500);
  }
  return unhealthy;
}

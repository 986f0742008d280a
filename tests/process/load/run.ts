import { setTimeout as sleep } from 'node:timers/promises';
import { runFile, type ServerProcess, startServer } from '../server-process.ts';
import type { Outcome } from './calls.ts';
import { aheadSeconds, type FaultWindow, faultsFor, throwFaults } from './faults.ts';
import { importFiles } from './importer.ts';
import { type Comparison, compareImports, compareRows, findBrokenFiles } from './ledger.ts';
import { type LogLine, linesOf } from './log-search.ts';
import { drive } from './pace.ts';
import { openRemains, type Place } from './place.ts';
import { makeSecrets, settleIn } from './settle-in.ts';
import { type Look, looksWithin, median, watchMetrics } from './watch.ts';
import type { Words } from './words.ts';
import type { World } from './world.ts';

const calibrationMs = 12_000;
const share = 0.8;
/** Mail that could not be sent is tried again after a minute, and looked for once a minute. */
const lastMailMs = 180_000;
/** Parts of the run. The last fault in the first half is over before the middle. */
const middle = [0.48, 0.6] as const;
const end = [0.88, 1] as const;

export interface Memory {
  resident: number;
  heap: number;
  pageCache: number;
}

export interface Run {
  minutes: number;
  capacity: number;
  rate: number;
  done: number;
  outcomes: Outcome[];
  windows: FaultWindow[];
  comparisons: Comparison[];
  brokenFiles: string[];
  duplicates: number;
  imports: number;
  undoneImports: number;
  mail: { accounts: number; without: string[]; twice: number };
  looks: Look[];
  /** Of the last life of the process, from the middle on. */
  watched: { first: Look; last: Look; outcomes: Outcome[] };
  /** Bytes, and how many lives of the process they are of. */
  memory: { middle: Memory; end: Memory; lives: number };
  log: string;
  lines: LogLine[];
  words: Words;
  startMs: number;
}

type AtEnd = (end: () => Promise<void>) => void;

/** Everything, from the first start to what the server has left behind. */
export async function runLoad(place: Place, minutes: number, atEnd: AtEnd): Promise<Run> {
  const secrets = makeSecrets();
  const env = { ...place.env, ...secrets.env };
  const server = await startServer(env, 'scripts/start.mjs', atEnd);
  await server.ready();
  await makeBackup(env, atEnd);
  const world = await settleIn(place, secrets);
  const watch = watchMetrics(env.METRICS_PORT ?? '');

  let isOver = false;
  const importing = importFiles(world, place.url, secrets.admin, () => isOver);
  const turns = await drive(world, { untilMs: Date.now() + calibrationMs });
  const capacity = (turns * 1_000) / calibrationMs;
  const calibrated = place.caller.outcomes.splice(0);

  const lengthMs = minutes * 60_000;
  const startMs = Date.now();
  const perSecond = share * capacity;
  const driving = drive(world, { untilMs: startMs + lengthMs, perSecond });
  const windows = await throwFaults(faultsFor(place, world, lengthMs), startMs, lengthMs);
  const done = await driving;
  isOver = true;
  await importing;
  const last = await watch.look();
  await watch.stop();
  const within = (part: number) => startMs + part * lengthMs;
  const looks = looksWithin(watch.looks, within(middle[0]), Date.now());
  const [first] = looks;
  if (!first || !last) throw new Error('nobody told the metrics');

  const mail = await awaitMail(world);
  const log = await stop(server);
  return {
    ...{ minutes, capacity, rate: perSecond, done, windows, mail, log, startMs },
    lines: linesOf(log, Date.now(), aheadSeconds * 1_000),
    looks: watch.looks,
    watched: {
      first,
      last,
      outcomes: place.caller.outcomes.filter(({ endedAt }) => endedAt > first.at && endedAt <= last.at),
    },
    memory: {
      middle: memoryOf(looks, within(middle[0]), within(middle[1])),
      end: memoryOf(looks, within(end[0]), within(end[1])),
      lives: new Set(looks.map(({ startedAt }) => startedAt)).size,
    },
    words: secrets.words,
    outcomes: [...calibrated, ...place.caller.outcomes],
    ...(await inspect(env, world)),
  };
}

/** The first one; the server finds it, and tells its age from then on. */
async function makeBackup(env: Record<string, string>, atEnd: AtEnd): Promise<void> {
  const made = runFile('server/backup/program.ts', [], env, atEnd);
  if ((await made.exited) !== 0) throw new Error(`no backup: ${made.stderr}`);
}

function memoryOf(looks: Look[], fromMs: number, toMs: number): Memory {
  const within = looksWithin(looks, fromMs, toMs);
  const medianOf = (name: string) => median(within.map(({ value }) => value(name) ?? 0));
  return {
    resident: medianOf('process_resident_memory_bytes'),
    heap: medianOf('nodejs_heap_size_used_bytes'),
    pageCache: medianOf('page_cache_bytes'),
  };
}

async function awaitMail({ newcomers, mailbox }: World): Promise<Run['mail']> {
  const addresses = [...newcomers.keys()];
  const without = () => addresses.filter((address) => mailbox.countFor(address) === 0);
  const deadline = Date.now() + lastMailMs;
  while (without().length > 0 && Date.now() < deadline) await sleep(500);
  const twice = addresses.filter((address) => mailbox.countFor(address) > 1).length;
  return { accounts: addresses.length, without: without(), twice };
}

/** In order; gives all that it and its supervisor have said. */
async function stop(server: ServerProcess): Promise<string> {
  server.kill('SIGTERM');
  await server.exited;
  return server.stdout + server.stderr;
}

async function inspect(env: Record<string, string>, { ledger, words: { mark } }: World) {
  const { database, store } = await openRemains(env);
  try {
    const [pairs] = await database.query<{ count: number }>(
      'select count(*)::int as count from private.repetidos',
    );
    return {
      comparisons: [
        ...(await compareRows(database, ledger, mark)),
        ...(await compareImports(database, ledger)),
      ],
      brokenFiles: await findBrokenFiles(database, store, ledger, mark),
      duplicates: pairs?.count ?? 0,
      imports: ledger.imports.size + ledger.undoneImports.size,
      undoneImports: ledger.undoneImports.size,
    };
  } finally {
    await database.close();
  }
}

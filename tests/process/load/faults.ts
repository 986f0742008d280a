import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './calls.ts';
import { write } from './families.ts';
import { signUp } from './newcomers.ts';
import { upload } from './owners.ts';
import type { Place } from './place.ts';
import { visit } from './visitors.ts';
import type { World } from './world.ts';

export interface Fault {
  name: string;
  /** When, as a part of the whole. */
  at: number;
  /** How it was done, for the table. */
  how: string;
  /** Thrown, and taken back. */
  happen(): Promise<void>;
  /** What the log has of it: that it was one. */
  trace: RegExp;
  /** Which failures it explains. */
  excuses(outcome: Outcome): boolean;
}

export interface FaultWindow extends Fault {
  from: number;
  to: number;
}

/** After a fault was taken back. */
export const graceMs = 2_000;
/** Between two, so that what comes late is told from what the next one does. */
const calmMs = 4_000;

/** Of the clock that jumps. */
export const aheadSeconds = 7_200;

const isServerFault = ({ status }: Outcome) => status === 0 || status >= 500;
const isOfFiles = ({ what }: Outcome) => what.includes('picture');

/**
 * Each once. What begins a process or an engine anew comes in the first half: memory is compared within one life of it.
 * Mail goes first, since its second try comes a minute later.
 */
export function faultsFor(place: Place, world: World, lengthMs: number): Fault[] {
  const during = (part: number, leastSeconds: number) =>
    sleep(Math.max(part * lengthMs, leastSeconds * 1_000));
  /** Beside the load: whoever is hit by a fault is there when it comes. */
  const some = (count: number, ...acts: Array<(world: World) => Promise<void>>) =>
    Promise.all(Array.from({ length: count }, () => acts.map((act) => act(world))).flat());
  const { process: server, mailGate, s3Gate, databaseGate } = place;
  const faults: Array<Fault | undefined> = [
    {
      name: 'mail away',
      at: 0.04,
      how: 'its port closed, then open and mute',
      trace: /queued mail \d+ could not be sent/,
      async happen() {
        await mailGate.set('away');
        await some(2, signUp);
        await during(0.03, 4);
        await mailGate.set('open');
        await mailGate.set('mute');
        await some(2, signUp);
        await during(0.03, 4);
        await mailGate.set('open');
      },
      excuses: () => false,
    },
    {
      name: 'process killed',
      at: 0.12,
      how: 'SIGKILL; its supervisor starts it again',
      trace: /ended by itself \(SIGKILL\)/,
      happen: server.kill,
      excuses: isServerFault,
    },
    {
      name: 'database restarted',
      at: 0.22,
      ...place.databaseRestart,
      excuses: isServerFault,
    },
    databaseGate && {
      name: 'connections to the database cut',
      at: 0.28,
      how: 'all at once, by a TCP proxy',
      trace: /database connection lost|Connection terminated/,
      async happen() {
        void some(4, visit, write);
        await sleep(10);
        databaseGate.cut();
      },
      excuses: isServerFault,
    },
    {
      name: 'connections of callers cut',
      at: 0.33,
      how: 'all at once, four times, requests and uploads half-way',
      trace: /"status":499/,
      async happen() {
        for (const afterMs of [10, 20, 40, 80]) {
          void some(2, visit, write, upload);
          await sleep(afterMs);
          place.caller.cut();
        }
      },
      excuses: ({ status }) => status === 0,
    },
    {
      name: 'disk full',
      at: 0.38,
      how: 'no file of the server grows (ENOSPC)',
      trace: /"status":503/,
      async happen() {
        await server.fillDisk(true);
        await some(2, upload, write);
        await during(0.015, 4);
        await server.fillDisk(false);
      },
      excuses: databaseGate ? (outcome) => isOfFiles(outcome) && isServerFault(outcome) : isServerFault,
    },
    s3Gate && {
      name: 'S3 away',
      at: 0.62,
      how: 'its port closed, then open and mute',
      trace: /"status":503/,
      async happen() {
        await s3Gate.set('away');
        await some(2, upload);
        await during(0.015, 3);
        await s3Gate.set('open');
        await s3Gate.set('mute');
        void some(2, upload);
        await during(0.015, 3);
        await s3Gate.set('open');
      },
      excuses: (outcome) => isOfFiles(outcome) && isServerFault(outcome),
    },
    {
      name: 'clock jump',
      at: 0.74,
      how: 'two hours ahead, and back',
      trace: /"status":401/,
      async happen() {
        await server.moveClock(aheadSeconds);
        await some(2, write);
        await during(0.03, 4);
        await server.moveClock(0);
      },
      // Tokens are over by that clock, and good again afterwards.
      excuses: ({ status, actor }) => [400, 401, 403].includes(status) && actor !== 'visitor',
    },
  ];
  return faults.filter((fault) => fault !== undefined);
}

/** Throws each at its time, and notes from when to when it was. */
export async function throwFaults(
  faults: Fault[],
  startMs: number,
  lengthMs: number,
): Promise<FaultWindow[]> {
  const windows: FaultWindow[] = [];
  for (const fault of faults) {
    const notBefore = (windows.at(-1)?.to ?? startMs) + calmMs;
    await sleep(Math.max(startMs + fault.at * lengthMs, notBefore) - Date.now());
    const from = Date.now();
    await fault.happen();
    windows.push({ ...fault, from, to: Date.now() });
  }
  return windows;
}

export const isWithin = ({ from, to }: FaultWindow, at: number) => at >= from && at <= to + graceMs;

/** Failures that no fault explains: there must be none. */
export function unexplained(outcomes: Outcome[], windows: FaultWindow[]): Outcome[] {
  return outcomes.filter(
    (outcome) =>
      outcome.problem !== undefined &&
      !windows.some((window) => isWithin(window, outcome.endedAt) && window.excuses(outcome)),
  );
}

import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Queryable } from '../database/database.ts';
import { findHook } from '../product.ts';
import { hasManifest } from './archive.ts';

const minuteMs = 60 * 1000;
const lookEveryMs = 30 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** A look comes every half hour: the next one would be up to that much more than a day later. */
const dueAfterMs = dayMs - lookEveryMs;
const firstLookMs = minuteMs;
const program = fileURLToPath(new URL('./program.ts', import.meta.url));
/** A small heap, and an engine that is not compiled again while it runs: it has time, and runs beside the server. */
const sparing = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=25',
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
];

interface BackupState {
  /** Of the newest whole archive. */
  lastGoodAt: Date | undefined;
  /** Of the last try, if it failed. */
  failedAt: Date | undefined;
}

interface DailyBackups {
  readonly state: BackupState;
  /** Looks whether one is due, and makes it. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** Sorts by its time. */
export function backupName(at: Date): string {
  return `backup-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

const namePattern = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

function timeOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** The archives of a folder from the newest whole one on. Whatever has another name is not ours to count or to remove. */
async function listBackups(folder: string): Promise<Array<{ name: string; at: Date }>> {
  const names = await readdir(folder).catch(() => []);
  const backups = names
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  while (backups[0] && !(await hasManifest(join(folder, backups[0].name)))) backups.shift();
  return backups;
}

/** What may go: older than the days to keep, and never the newest. */
export function outdated(backups: Array<{ name: string; at: Date }>, keepDays: number, now: Date): string[] {
  const oldest = now.getTime() - keepDays * dayMs;
  return backups.slice(1).flatMap(({ name, at }) => (at.getTime() < oldest ? [name] : []));
}

/**
 * One backup a day into BACKUP_DIR, by a process of its own: an engine that recovers a copy takes memory that the server
 * does not give back. When the last good one was made, and whether the last try failed, is told to the product.
 */
export function startDailyBackups(
  { backup: { dir, keepDays } }: Pick<Config, 'backup'>,
  database: Queryable,
  environment: NodeJS.ProcessEnv = process.env,
): DailyBackups | undefined {
  if (!dir) return undefined;
  const state: BackupState = { lastGoodAt: undefined, failedAt: undefined };
  const stop = new AbortController();

  async function look(): Promise<void> {
    if (!dir || stop.signal.aborted) return;
    try {
      const now = new Date();
      state.lastGoodAt = (await listBackups(dir))[0]?.at;
      if (!state.lastGoodAt || now.getTime() - state.lastGoodAt.getTime() >= dueAfterMs) {
        await runProgram(join(dir, backupName(now)), environment, stop.signal);
        const backups = await listBackups(dir);
        state.lastGoodAt = backups[0]?.at;
        for (const name of outdated(backups, keepDays, now)) await rm(join(dir, name), { force: true });
      }
      state.failedAt = undefined;
    } catch (error) {
      if (stop.signal.aborted) return;
      state.failedAt = new Date();
      console.error(`the daily backup failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    await tell();
  }

  async function tell(): Promise<void> {
    try {
      const note = await findHook(database, 'gateway_note_backup');
      await note?.(state.lastGoodAt ?? null, state.failedAt ?? null);
    } catch (error) {
      console.error("the product's gateway_note_backup failed:", error);
    }
  }

  let running = Promise.resolve();
  const queue = () => {
    running = running.then(look);
    return running;
  };
  // Not with the start itself, when visitors come back and migrations may have just run.
  const first = setTimeout(queue, firstLookMs);
  const timer = setInterval(queue, lookEveryMs);
  first.unref();
  timer.unref();
  return {
    state,
    look: queue,
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}

/** The same program as npm run backup, with the same settings. */
function runProgram(path: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...sparing, program, path], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
      signal,
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim() || `it ended with ${code}`));
    });
  });
}

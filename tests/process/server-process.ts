import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { refusedCode } from '../../scripts/respawn.mjs';
import type { PgliteBase } from '../support/pglite-base.ts';
import { freePort } from '../support/postgres-cluster.ts';
import { scratch } from '../support/scratch.ts';

const compileCache = resolve('node_modules/.cache/node');

export interface ChildProcess {
  readonly stdout: string;
  readonly stderr: string;
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
}

export interface ServerProcess extends ChildProcess {
  url: string;
  /** Resolves when /health/ready answers 200. */
  ready(): Promise<void>;
}

/** When what a test has started is ended: after the test, unless something else is said. */
type AtEnd = (end: () => Promise<void>) => void;

/** For what the tests of one file share. */
export function endWithFile(): AtEnd {
  const ends: Array<() => Promise<void>> = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return (end) => void ends.push(end);
}

export async function tempFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'guia-process-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder of its own with a migrated database. */
export async function dataFolder(content: keyof PgliteBase = 'plain', atEnd?: AtEnd): Promise<string> {
  const folder = await tempFolder(atEnd);
  cpSync(inject('pgliteBase')[content], folder, { recursive: true });
  return folder;
}

/** The project's Node on one of its files, with this environment and nothing of the tests' own. */
export function runFile(
  file: string,
  args: string[],
  env: Record<string, string>,
  atEnd: AtEnd = onTestFinished,
): ChildProcess {
  // With a channel the server also ends when the tests are gone.
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  }
  const exited = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
  });
  atEnd(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    get stdout() {
      return said.stdout;
    },
    get stderr() {
      return said.stderr;
    },
    exited,
    kill: (signal) => void child.kill(signal),
  };
}

export async function startServer(
  env: Record<string, string>,
  file = 'server/main.ts',
  atEnd?: AtEnd,
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const DATA_DIR = env.DATA_DIR ?? (await tempFolder(atEnd));
  const child = runFile(file, [], { ...env, DATA_DIR, PORT: port }, atEnd);
  return Object.assign(child, { url, ready: () => waitFor(() => isHealthy(url), child) });
}

export async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The process that uses a data folder. */
export async function holderOf(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'server.lock'), 'utf8').catch(() => '{"pid":0}');
  return (JSON.parse(text) as { pid: number }).pid;
}

/** Asks until it is so; a process that ends first, or takes too long, fails the test. */
export async function waitFor(isSo: () => boolean | Promise<boolean>, child: ChildProcess): Promise<void> {
  let end: number | string | undefined;
  void child.exited.then((how) => {
    end = how;
  });
  const deadline = Date.now() + 120_000;
  while (!(await isSo())) {
    if (end !== undefined) throw new Error(`the process ended (${end}): ${child.stderr}`);
    if (Date.now() > deadline) throw new Error(`no answer in time: ${child.stdout}${child.stderr}`);
    await sleep(20);
  }
}

/** A start that must be refused: one sentence on one line, and an honest exit code. */
export async function expectRefusal(env: Record<string, string>, sentence: RegExp | string): Promise<void> {
  const server = await startServer(env);
  const code = await server.exited;
  expect(server.stderr).toMatch(sentence);
  expect(server.stderr).toMatch(/^[A-Z].*\.\n$/);
  expect(code).toBe(refusedCode);
}

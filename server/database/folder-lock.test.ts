import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guia-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process number that nobody has: above what Linux gives out. */
const goneOwner = JSON.stringify({ pid: 2 ** 30, born: '1' });

test('a folder is locked once, and again after it was released', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(/in use by another server/);
  await unlock();
  await (await lockFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['of a process that is gone', goneOwner],
  ['of a process whose number was used again', JSON.stringify({ pid: process.pid, born: '1' })],
  ['that a power cut left empty', ''],
])('a lock %s is taken over by exactly one of many', async (_what, content) => {
  await writeFile(join(folder, 'server.lock'), content);
  await writeFile(join(folder, 'server.lock.stale'), goneOwner);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['server.lock']);
});

describe('the lock of a process in another container, whose number means nothing here,', () => {
  const path = () => join(folder, 'server.lock');
  beforeEach(() => writeFile(path(), JSON.stringify({ pid: 1, born: '1', space: 'another' })));

  test('is held as long as it has a heartbeat', async () => {
    const heartbeat = setInterval(() => void utimes(path(), new Date(), new Date()), 2_000);
    onTestFinished(() => clearInterval(heartbeat));
    await expect(lockFolder(folder)).rejects.toThrow(
      /in use by another server \(process 1 of another container\)/,
    );
  });

  test('is taken over when it has none', async () => {
    await (await lockFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  test('has the heartbeat of its holder', async () => {
    const unlock = await lockFolder(join(folder, 'own'));
    const { mtimeMs } = await stat(join(folder, 'own/server.lock'));
    await expect
      .poll(async () => (await stat(join(folder, 'own/server.lock'))).mtimeMs, { timeout: 6_000 })
      .toBeGreaterThan(mtimeMs);
    await unlock();
  });
}, 20_000);

/** State and start time, where the system tells them. */
function statOf(pid: number): { state: string | undefined; born: string | undefined } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], born: fields[19] };
}

describe.each(existsSync('/proc/self/stat') ? ['Linux'] : [])('on %s', () => {
  test('the lock of a process that ended and that nobody has asked how is taken over', async () => {
    // The shell becomes a program that never asks for its children.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    while (statOf(pid).state !== 'Z') await sleep(5);
    await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid, born: statOf(pid).born }));
    await (await lockFolder(folder))();
    expect(statOf(pid).state).toBe('Z');
  });

  test('the lock of a process that was killed a moment ago is waited for', async () => {
    const holder = spawn('sleep', ['60'], { stdio: 'ignore' });
    await once(holder, 'spawn');
    const pid = holder.pid ?? 0;
    await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid, born: statOf(pid).born }));
    await expect(lockFolder(folder)).rejects.toThrow(/in use by another server/);
    holder.kill('SIGKILL');
    await (await lockFolder(folder))();
  });
});

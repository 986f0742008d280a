import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** What a test does to the process of a server that was started with `env`. */
export interface ServerControl {
  env: Record<string, string>;
  /** SIGKILL, until its supervisor has brought it back and it is well. */
  kill(): Promise<void>;
  /** Ends the thread of the embedded engine, until the next one answers. */
  endEngine(): Promise<void>;
  fillDisk(isFull: boolean): Promise<void>;
  moveClock(aheadSeconds: number): Promise<void>;
}

export function controlServer(folder: string, url: string): ServerControl {
  const flag = join(folder, 'full');
  const pid = async () => Number(await readFile(join(folder, 'pid'), 'utf8'));

  async function order(text: string): Promise<void> {
    await writeFile(join(folder, 'order'), text);
    process.kill(await pid(), 'SIGUSR2');
  }

  async function well(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      const isWell = answer?.ok && ((await answer.json()) as { status: string }).status === 'ok';
      if (isWell) return;
      await sleep(20);
    }
  }

  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/process/load/process-faults.ts')).href}`,
      DISK_FULL_WHILE: flag,
      FAULTS_DIR: folder,
    },
    async kill() {
      const before = await pid();
      process.kill(before, 'SIGKILL');
      while ((await pid()) === before) await sleep(20);
      await well();
    },
    async endEngine() {
      await order('engine');
      await sleep(20);
      await well();
    },
    fillDisk: (isFull) => (isFull ? writeFile(flag, '') : rm(flag)),
    moveClock: (aheadSeconds) => order(`clock ${aheadSeconds}`),
  };
}

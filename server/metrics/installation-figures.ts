import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { readProgramVersion } from '../program-version.ts';
import { type Family, gauge } from './text-format.ts';

const diskName = 'gateway_disk_free_bytes';

/** What runs here, and how much room there is for it. */
export async function openInstallationFigures({
  dataDir,
  backup,
}: Pick<Config, 'dataDir' | 'backup'>): Promise<() => Promise<Family[]>> {
  const labels = { version: await readProgramVersion(), commit: await readCommit() };
  const build = gauge('gateway_build_info', 'Which program runs; the commit where git knows it.', 1, labels);
  const folders = { data: dataDir, ...(backup.dir && { backup: backup.dir }) };

  async function readDisk([folder, path]: [string, string]) {
    const disk = await statfs(path).catch(() => undefined);
    return disk ? [{ name: diskName, labels: { folder }, value: disk.bavail * disk.bsize }] : [];
  }

  return async () => {
    const samples = (await Promise.all(Object.entries(folders).map(readDisk))).flat();
    const disk: Family = {
      name: diskName,
      help: 'Room on the disk of a folder: DATA_DIR and BACKUP_DIR.',
      type: 'gauge',
      samples,
    };
    return [build, disk];
  };
}

/** Empty where there is neither git nor its folder, as in an image. The folder may be another account's. */
function readCommit(): Promise<string> {
  const cwd = new URL('../..', import.meta.url);
  return new Promise((resolve) => {
    execFile('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], { cwd }, (error, stdout) =>
      resolve(error ? '' : stdout.trim()),
    );
  });
}

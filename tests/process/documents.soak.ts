import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { freePort } from '../support/postgres-cluster.ts';
import { dataFolder, tempFolder } from './server-process.ts';

/** The commands of the documents, as they stand there, with places of the test's own for those that they name. */
async function commandOf(document: string, wanted: RegExp): Promise<string> {
  const text = await readFile(document, 'utf8');
  const found = [...text.matchAll(/`([^`\n]+)`|^ *((?:[A-Z_]+=\S+ )*npm [^\n]+)$/gm)]
    .map(([, inline, fenced]) => (inline ?? fenced ?? '').replace(/ +#.*$/, ''))
    .find((command) => wanted.test(command));
  if (!found) throw new Error(`${document} has no command ${wanted}`);
  return found;
}

function run(command: string, env: Record<string, string>) {
  const { PATH } = process.env;
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile('sh', ['-c', command], { cwd: root, env: { PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

test('a backup, its restore elsewhere, a rotated key and the doctor, by the commands of the documents', async () => {
  const [data, folder, place] = [await dataFolder('served'), await tempFolder(), await tempFolder()];
  const env = { DATA_DIR: data, BACKUP_DIR: join(folder, 'backups'), PORT: String(await freePort()) };

  const daily = await run(await commandOf('docs/backup.md', /^npm run backup$/), env);
  expect(daily).toEqual({
    code: 0,
    said: expect.stringMatching(/backup-\S+\.tar: \d+ rows of \d+ tables, /),
  });
  const named = (await commandOf('docs/backup.md', /^npm run backup -- \/mnt\/usb/)).replace(
    '/mnt/usb',
    folder,
  );
  expect(await run(named, env)).toEqual({ code: 0, said: expect.stringContaining(`${folder}/guia.tar: `) });

  const [archive = ''] = readdirSync(env.BACKUP_DIR);
  const restore = (await commandOf('docs/backup.md', /npm run restore/))
    .replace('/srv/guia/new', place)
    .replace(/backup-\S+\.tar/, join(env.BACKUP_DIR, archive));
  expect(await run(restore, env)).toEqual({
    code: 0,
    said: expect.stringContaining('Restored and compared: '),
  });

  const restored = { ...env, DATA_DIR: place };
  expect(
    (await run(await commandOf('docs/runbook-breach.md', /^npm run keys:rotate -- --leaked$/), restored))
      .code,
  ).toBe(0);
  expect((await run(await commandOf('docs/operations.md', /^npm run keys:rotate$/), restored)).code).toBe(0);
  // Nothing runs at its address: the doctor says so, and all the rest as well.
  const doctor = await run(await commandOf('docs/operations.md', /^npm run doctor$/), restored);
  expect(doctor.code).toBe(1);
  expect(doctor.said).toMatch(/^fault +address /m);
  expect(doctor.said).toMatch(/^ok +files +The folder .* takes, gives and removes files\.$/m);
}, 600_000);

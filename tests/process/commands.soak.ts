import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { accountName } from '../../server/private-folder.ts';
import { dataFolder, endWithFile, tempFolder } from './server-process.ts';

const isRoot = process.getuid?.() === 0;
/** Who the server runs as. The project's folder is not theirs where the tests are run by root; else there is one account. */
const service = isRoot ? { uid: 10_001, gid: 10_001 } : {};
const serviceName = accountName(service.uid);

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function run(
  account: object,
  env: Record<string, string>,
  command: string,
  args: string[] = [],
): Promise<Ended> {
  const options = { cwd: root, env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env }, ...account };
  return new Promise((resolve) => {
    execFile('npm', ['run', '--silent', command, '--', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
}

async function giveToService(folder: string): Promise<void> {
  const { uid, gid } = service;
  if (uid && gid) for (const path of [folder, ...(await entriesOf(folder))]) await chown(path, uid, gid);
}

const atEnd = endWithFile();
let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await dataFolder('served', atEnd);
  await giveToService(DATA_DIR);
});

test('every command runs as the server’s own account in a folder that belongs to another', async () => {
  const BACKUP_DIR = await tempFolder();
  await giveToService(BACKUP_DIR);
  const env = { DATA_DIR, BACKUP_DIR };
  expect(await run(service, env, 'keys:rotate', ['--leaked'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^New signing key .* every session has ended\.\n$/),
    stderr: '',
  });
  expect((await run(service, env, 'doctor')).stdout).toContain('The database tells its figures.');
  const backup = await run(service, env, 'backup');
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  const [archive = ''] = await readdir(BACKUP_DIR);
  const place = join(BACKUP_DIR, 'elsewhere');
  const restored = await run(service, { DATA_DIR: place }, 'restore', [join(BACKUP_DIR, archive)]);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restored and compared: /);
  for (const command of ['move', 'upgrade-data', 'restore']) {
    expect((await run(service, env, command)).stderr).toMatch(/^Say which: npm run /);
  }
  expect((await run(service, env, 'import')).stderr).toMatch(/^Uso: npm run import/);

  for (const path of [...(await entriesOf(DATA_DIR)), ...(await entriesOf(place))]) {
    expect((await stat(path)).uid, path).toBe(service.uid ?? process.getuid?.());
  }
});

test('a command of another account is refused by name and leaves nothing', async () => {
  // Who is not root has no other account to be, but folders that are not theirs.
  const place = isRoot ? DATA_DIR : '/usr';
  const sentence = isRoot
    ? `The data folder ${place} (DATA_DIR) belongs to the account ${serviceName}, and this runs as root: run it as ${serviceName}, as docs/deploy/README.md says under Commands.\n`
    : /^The data folder \/usr \(DATA_DIR\) .* (EACCES|EROFS|belongs to)/;
  const before = isRoot ? await entriesOf(place) : [];
  for (const command of ['keys:rotate', 'backup']) {
    const BACKUP_DIR = await tempFolder();
    const { code, stderr } = await run({}, { DATA_DIR: place, BACKUP_DIR }, command);
    expect(code, command).toBe(1);
    if (isRoot || command === 'keys:rotate') expect(stderr, command).toMatch(sentence);
    expect(await readdir(BACKUP_DIR)).toEqual([]);
  }
  if (isRoot) expect(await entriesOf(place)).toEqual(before);
});

test('an archive that cannot be written is told with the setting', async () => {
  const BACKUP_DIR = join(await tempFolder(), 'closed');
  await mkdir(BACKUP_DIR);
  await chmod(BACKUP_DIR, 0o500);
  await giveToService(BACKUP_DIR);
  const { code, stderr } = await run(service, { DATA_DIR, BACKUP_DIR }, 'backup');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The folder .* cannot be written by the account .* \(EACCES\): set BACKUP_DIR /);
});

test('a file that is closed to the account is told as such, and not as damage', async () => {
  const folder = await dataFolder();
  const closed = join(folder, 'database/global/pg_filenode.map');
  await giveToService(folder);
  await chmod(closed, 0);
  const { code, stderr } = await run(service, { DATA_DIR: folder }, 'keys:rotate');
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The embedded database in ${join(folder, 'database')} is not damaged, but closed to the account ${serviceName}: it may not write ${closed}, which another account has left there. Give everything back to its owner: chown -R ${serviceName} ${folder}.\n`,
  );
  // Given back, it opens.
  await chmod(closed, 0o600);
  expect(await run(service, { DATA_DIR: folder }, 'keys:rotate')).toMatchObject({ code: 0, stderr: '' });
});

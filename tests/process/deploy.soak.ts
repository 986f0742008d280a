import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/postgres-cluster.ts';
import { isHealthy } from './server-process.ts';

const run = promisify(execFile);
/** Who the image runs as. Only root can be somebody else; anybody else is not root already. */
const user = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {};

async function folder(name: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `guia-deploy-${name}-`));
  if (user.uid) chownSync(path, user.uid, user.gid);
  onTestFinished(async () => {
    await run('chmod', ['-R', 'u+w', path]);
    await rm(path, { recursive: true, force: true });
  });
  return path;
}

/** The instructions of a stage, with their continuation lines joined. */
async function instructions(): Promise<string[][]> {
  const text = (await readFile('docs/deploy/Containerfile', 'utf8')).replaceAll('\\\n', '');
  return text
    .split(/^FROM .*$/m)
    .slice(1)
    .map((stage) => stage.split('\n').filter((line) => /^[A-Z]+ /.test(line)));
}

const partsOf = (lines: string[] | undefined, name: string) =>
  (lines ?? []).filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

test('the steps of the Containerfile make a site that runs without root in a folder that it may not write', async () => {
  const [build, image] = await instructions();
  const root = await folder('root');
  const home = await folder('home');
  const data = await folder('data');
  const { stdout: files } = await run('git', ['ls-files', '-z'], { maxBuffer: 10_000_000 });
  const ignore = (await readFile('.dockerignore', 'utf8'))
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  expect(ignore[0]).toBe('*');
  const allowed = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  for (const file of files.split('\0').filter((name) => existsSync(name))) {
    if (allowed.includes(file.split('/')[0] ?? '')) await cp(file, join(root, file));
  }
  if (user.uid) await run('chown', ['-R', `${user.uid}:${user.gid}`, root]);

  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const env = {
    PATH,
    HOME: home,
    npm_config_cache: join(home, 'npm'),
    ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}),
  };
  const steps = partsOf(build, 'RUN');
  expect(steps).toHaveLength(2);
  for (const step of steps) {
    await run('sh', ['-ec', step], { cwd: root, env, ...user, maxBuffer: 10_000_000 });
  }
  await run('chmod', ['-R', 'a-w', root]);

  const settings = Object.fromEntries(
    partsOf(image, 'ENV')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=') as [string, string]),
  );
  expect(partsOf(image, 'USER')).toEqual(['10001:10001']);
  const [program, ...args] = JSON.parse(partsOf(image, 'CMD').at(-1) ?? '[]') as string[];
  const port = String(await freePort());
  const inImage = {
    cwd: root,
    env: {
      ...env,
      ...settings,
      HOST: '127.0.0.1',
      PORT: port,
      METRICS_PORT: String(await freePort()),
      DATA_DIR: data,
      ADMIN_EMAIL: 'importa@example.test',
      ADMIN_PASSWORD: 'una-clave-bien-larga',
      NODE_COMPILE_CACHE: join(home, 'compile'),
    },
    ...user,
  };
  const server = spawn(program ?? '', args, {
    ...inImage,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isHealthy(url), { timeout: 120_000 }).toBe(true);
  const page = await fetch(`${url}/proveedores`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');

  // As the health check of the image asks.
  const check = partsOf(image, 'HEALTHCHECK').at(-1) ?? '';
  const [asker, ...question] = JSON.parse(check.slice(check.indexOf('CMD ') + 4)) as string[];
  await run(asker ?? '', question, { env: { ...env, PORT: port }, ...user });

  // Commands run there as they are, without the packages of development.
  const command = (name: string, args: string[], env = {}) =>
    run('npm', ['run', '--silent', name, '--', ...args], { ...inImage, env: { ...inImage.env, ...env } });
  const archive = join(home, 'backup.tar');
  const backup = await command('backup', [archive]);
  expect(backup).toMatchObject({ stdout: expect.stringContaining(archive), stderr: '' });
  // Without mail, and with HTTP, it has a fault to tell.
  const looked = await command('doctor', []).catch((failed: { stdout: string }) => failed);
  expect(looked.stdout).toContain('The server tells its figures on ');
  const restored = await command('restore', [archive], { DATA_DIR: join(home, 'elsewhere') });
  expect(restored).toMatchObject({ stdout: expect.stringMatching(/^Restored and compared: /), stderr: '' });
  const sample = resolve('tests/support/import/providers-1252.csv');
  const imported = await command('import', [sample, '--ensayo'], { SITE_URL: url });
  expect(imported.stdout).toMatch(/Crear +\d+\n/);
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said).toBe('');
  const rotated = await command('keys:rotate', ['--leaked']);
  expect(rotated).toMatchObject({ stdout: expect.stringMatching(/^New signing key/), stderr: '' });
}, 900_000);

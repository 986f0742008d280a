import { cpSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { examine } from '../../scripts/doctor/examine.ts';
import type { Finding } from '../../scripts/doctor/finding.ts';
import { prepare } from '../../scripts/prepare.mjs';
import { ensureAdmin } from '../../server/auth/ensure-admin.ts';
import { readConfig } from '../../server/config.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { createAuthority } from '../support/certificate.ts';
import { freePort } from '../support/postgres-cluster.ts';
import { goodProxy, openPlain, openProxy, openSmtp } from './front.ts';
import {
  dataFolder,
  endWithFile,
  runFile,
  type ServerProcess,
  startServer,
  tempFolder,
} from './server-process.ts';

/* One installation as it should be in public, with a proxy, TLS, mail and a backup. Each test spoils something of it. */

const atEnd = endWithFile();
const authority = createAuthority();
const certificate = authority.issue({ name: 'localhost' });
let env: Record<string, string>;
let server: ServerProcess;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let plain: Awaited<ReturnType<typeof openPlain>>;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
let folder: string;

beforeAll(async () => {
  await prepare({ build: true });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, authority.cert]);
  atEnd(async () => setDefaultCACertificates(trusted));
  folder = await tempFolder(atEnd);
  const [tlsPort, metricsPort] = [await freePort(), await freePort()];
  const site = `https://localhost:${tlsPort}`;
  proxy = await openProxy(certificate, tlsPort, () => server.url);
  plain = await openPlain(site);
  smtp = await openSmtp('clave');
  for (const { close } of [proxy, plain, smtp]) atEnd(async () => void (await close()));
  env = {
    DATA_DIR: await dataFolder('plain', atEnd),
    DEMO: 'off',
    SITE_URL: site,
    TRUST_PROXY: 'on',
    LOG: 'json',
    METRICS_PORT: String(metricsPort),
    SMTP_URL: smtp.urlOf('clave'),
  };
  await change(
    `create table if not exists private.backups (
      is_only boolean primary key default true, last_good_at timestamptz, failed_at timestamptz
    );
    insert into private.backups (last_good_at) values (now() - interval '5 hours');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users`,
    {
      ADMIN_EMAIL: 'admin@guia.example',
      ADMIN_PASSWORD: 'siete-palabras-largas',
    },
  );
  server = await start({});
});

beforeEach(async () => {
  proxy.use(certificate);
  Object.assign(proxy.state, goodProxy);
  plain.state.isLedOn = true;
  await chmod(env.DATA_DIR ?? '', 0o700);
});

async function start(more: Record<string, string>): Promise<ServerProcess> {
  const started = await startServer({ ...env, ...more }, 'server/main.ts', atEnd);
  await started.ready();
  return started;
}

/** In the database while no server has it. */
async function change(sql: string, admin: Record<string, string> = {}): Promise<void> {
  const database = await openPglite(env.DATA_DIR ?? '');
  await ensureAdmin({ config: readConfig(admin), database });
  await database.query(sql);
  await database.close();
}

const look = (more: Record<string, string> = {}, leastFreeMb = 1) =>
  examine(readConfig({ ...env, ...more }), { http: plain.url, leastFreeMb });

/** What is not in order, as `subject: sentence`. */
const wrong = (findings: Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ subject, text }) => `${subject}: ${text}`);

function runDoctor(args: string[], more: Record<string, string> = {}) {
  return runFile('scripts/doctor.ts', [`--http=${plain.url}`, ...args], { ...env, ...more });
}

test('a good installation is found good, and no mail is sent', async () => {
  const trust = join(folder, 'authority.pem');
  await writeFile(trust, authority.cert);
  smtp.heard.length = 0;
  const doctor = runDoctor(['--least-free=1'], { NODE_EXTRA_CA_CERTS: trust });
  expect([await doctor.exited, doctor.stderr]).toEqual([0, '']);
  expect(doctor.stdout).toMatch(/\n\n\d+ ok, 0 warnings, 0 faults\n$/);
  const subjects = doctor.stdout
    .split('\n')
    .flatMap((line) => /^ok {7}(\S.*?) {2,}\S.*\.$/.exec(line)?.[1] ?? []);
  const [, table = ''] = (await readFile('docs/operations.md', 'utf8')).split(/^\| subject .*\n.*\n/m);
  const documented = [...table.matchAll(/^\| (\S.*?) +\|.*\n/gmy)].map(([, subject]) => subject);
  expect(subjects).toEqual(documented);
  expect(smtp.heard).toEqual(['EHLO', 'AUTH', 'QUIT']);
});

test('a fault has a sentence, what to do, and an exit code', async () => {
  const doctor = runDoctor(['--least-free=1'], { SMTP_URL: smtp.urlOf('otra') });
  // This process does not know the authority.
  expect(await doctor.exited).toBe(1);
  expect(doctor.stdout).toMatch(
    /^fault {4}TLS {11}Browsers refuse the certificate of localhost: nobody whom they trust has signed it\. Have /m,
  );
  expect(doctor.stdout).toMatch(
    /^fault {4}mail {10}The mail server \S+ refuses the name or the password\. Correct /m,
  );
  expect(doctor.stdout).toMatch(/\n17 ok, 0 warnings, 2 faults\n$/);
  const mistyped = runDoctor(['--least-fre=1']);
  expect([await mistyped.exited, mistyped.stdout]).toEqual([1, '']);
});

test('a certificate that has ended', async () => {
  proxy.use(authority.issue({ name: 'localhost', from: -90, until: -1 }));
  expect(wrong(await look())).toEqual([
    expect.stringMatching(
      /^TLS: Browsers refuse the certificate of localhost: it ended on \d{4}-\d\d-\d\d\.$/,
    ),
  ]);
});

test('a certificate that soon ends is a warning', async () => {
  proxy.use(authority.issue({ name: 'localhost', until: 5.5 }));
  const findings = await look();
  expect(wrong(findings)).toEqual(['TLS: The certificate of localhost ends in 5 days.']);
  expect(findings.find(({ subject }) => subject === 'TLS')?.level).toBe('warning');
});

test('a certificate for another name', async () => {
  proxy.use(authority.issue({ name: 'other.example' }));
  expect(wrong(await look())).toEqual([
    'TLS: Browsers refuse the certificate of localhost: it is for other.example.',
  ]);
});

test('plain http that leads nowhere', async () => {
  plain.state.isLedOn = false;
  expect(wrong(await look())).toEqual([`redirect: ${plain.url} does not lead on to https: it answers 200.`]);
});

test('a proxy that passes on what visitors claim', async () => {
  proxy.state.forwarded = 'pass';
  expect(wrong(await look())).toEqual([
    'proxy: The server believes whatever address a visitor claims: nothing overwrites X-Forwarded-For.',
  ]);
});

test('a proxy that does not tell who asks', async () => {
  proxy.state.forwarded = 'drop';
  expect(wrong(await look())).toEqual(['proxy: TRUST_PROXY is on, and the proxy does not tell who asks.']);
});

test('a clock that is wrong', async () => {
  proxy.state.clockAhead = 95;
  expect(wrong(await look())).toEqual([
    expect.stringMatching(/^clock: The clock of the public address is 9\d s ahead of this machine’s\.$/),
  ]);
});

test('a mail server that is away, and none at all', async () => {
  const nowhere = `127.0.0.1:${await freePort()}`;
  expect(wrong(await look({ SMTP_URL: `smtp://${nowhere}` }))).toEqual([
    `mail: The mail server ${nowhere} cannot be used: connect ECONNREFUSED ${nowhere}.`,
  ]);
  const local = await look({ SMTP_URL: '' });
  expect(local.find(({ subject }) => subject === 'mail')).toMatchObject({ level: 'warning' });
  const elsewhere = await look({ SMTP_URL: '', SITE_URL: 'https://guia.invalid' });
  expect(elsewhere.find(({ subject }) => subject === 'mail')).toMatchObject({ level: 'fault' });
});

test('a disk without room', async () => {
  expect(wrong(await look({}, 1e9))).toEqual([
    expect.stringMatching(/^disk: Only \d+ MB are free on the disk of /),
  ]);
});

test('a data folder that others can look into, and one that is not there', async () => {
  await chmod(env.DATA_DIR ?? '', 0o755);
  expect(wrong(await look())).toEqual([
    `data folder: ${env.DATA_DIR} is open to other accounts of this machine.`,
  ]);
  expect(wrong(await look({ DATA_DIR: join(folder, 'none') }))).toEqual([
    `data folder: There is no data folder ${join(folder, 'none')}.`,
    expect.stringMatching(/^disk: /),
  ]);
});

test('keys that are missing, or that others can read', async () => {
  const file = join(folder, 'keys.json');
  expect(wrong(await look({ SIGNING_KEYS: file }))).toEqual([
    `secrets: SIGNING_KEYS is set, and ${file} holds no keys.`,
  ]);
  await writeFile(file, JSON.stringify({ keys: [{ kid: 'a' }] }), { mode: 0o644 });
  expect(wrong(await look({ SIGNING_KEYS: file }))).toEqual([
    `secrets: Other accounts of this machine can read ${file}.`,
  ]);
});

test('migrations that a start would apply', async () => {
  const migrations = join(folder, 'migrations');
  cpSync('supabase/migrations', migrations, { recursive: true });
  await writeFile(join(migrations, '20991231000000_later.sql'), 'select 1;');
  expect(wrong(await look({ MIGRATIONS_DIR: migrations }))).toEqual([
    'migrations: Migrations that the database has not got: 1.',
  ]);
});

test('a public address without TLS, and one that nobody answers', async () => {
  const findings = await look({ SITE_URL: 'http://guia.invalid' });
  expect(wrong(findings).slice(0, 2)).toEqual([
    expect.stringMatching(/^address: http:\/\/guia\.invalid does not answer: /),
    'TLS: SITE_URL is http://guia.invalid: passwords travel in the open.',
  ]);
});

test('a server that does not tell its figures', async () => {
  const [other] = [String(await freePort())];
  expect(wrong(await look({ METRICS_PORT: other }))).toEqual([
    expect.stringMatching(`^figures: No figures on 127\\.0\\.0\\.1:${other} \\(METRICS_PORT\\): `),
  ]);
  expect(wrong(await look({ METRICS_PORT: '' }))).toEqual([
    expect.stringMatching(/^figures: The database cannot be looked at: .* is in use by another server/),
  ]);
});

test('what is wrong inside: an old backup, an admin without a second factor, mail that was given up, a job that fails', async () => {
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await change(`update private.backups set last_good_at = now() - interval '73 hours', failed_at = now();
    delete from auth.mfa_factors;
    insert into private.outgoing_mail (correo, template, fields, attempts) values ('a@guia.example', 'x', '{}', 10);
    insert into private.failed_jobs (job, code, since) values ('correo x', '22007', now() - interval '3 hours');
    insert into gateway.seeds (name) values ('demo')`);
  server = await start({ TRUST_PROXY: 'off' });
  expect(wrong(await look())).toEqual([
    'proxy: All visitors count as one network: the server does not trust its proxy.',
    'backup: The last good backup is 73 hours old.',
    'admins: No administrator has a second factor.',
    'mail queue: Mails that were tried ten times and given up: 1.',
    'jobs: Jobs that fail: correo x (22007, for 3 hours).',
    'demo content: The database has the demo accounts, whose password is public.',
  ]);
});

test('without a server: what stands in the database is read there', async () => {
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await change(
    'delete from private.backups; delete from gateway.seeds; delete from private.outgoing_mail; delete from private.failed_jobs',
  );
  const findings = wrong(await look({ METRICS_PORT: '' }));
  expect(findings[0]).toMatch(
    /^address: https:\/\/localhost:\d+\/health is not answered by this program \(status 502\)\.$/,
  );
  expect(findings.slice(-2)).toEqual([
    'backup: The server knows of no good backup.',
    'admins: No administrator has a second factor.',
  ]);
});

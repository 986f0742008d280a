import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { freePort } from '../support/postgres-cluster.ts';
import { parsePrometheus } from '../support/prometheus.ts';
import { openSmtp } from './front.ts';
import {
  dataFolder,
  endWithFile,
  expectRefusal,
  runFile,
  type ServerProcess,
  startServer,
  waitFor,
} from './server-process.ts';

/* What an operator sees of a running server: its metrics, and its log as JSON. */

const atEnd = endWithFile();
let server: ServerProcess;
let metricsPort: number;
let apikey: string;
let mailer: Awaited<ReturnType<typeof openSmtp>>;

beforeAll(async () => {
  await prepare({ build: true });
  metricsPort = await freePort();
  mailer = await openSmtp('clave');
  atEnd(async () => void (await mailer.close()));
  server = await startServer(
    {
      DATA_DIR: await dataFolder('served', atEnd),
      SITE_URL: 'https://guia.example',
      METRICS_PORT: String(metricsPort),
      LOG: 'json',
      TRUST_PROXY: 'on',
      RATE_LIMITS: 'off',
      SMTP_URL: mailer.urlOf('clave'),
      AUTH_CONFIRM_EMAIL: 'off',
    },
    'server/main.ts',
    atEnd,
  );
  await server.ready();
  const home = await (await fetch(server.url)).text();
  apikey = /name="supabase-key" content="([^"]+)"/.exec(home)?.[1] ?? '';
});

const privateUrl = (path = '/metrics') => `http://127.0.0.1:${metricsPort}${path}`;

async function readMetrics() {
  const answer = await fetch(privateUrl());
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const families = parsePrometheus(await answer.text());
  const samples = [...families.values()].flatMap(({ samples }) => samples);
  return {
    families,
    samples,
    /** The sum of those that have these labels. */
    value: (name: string, labels: Record<string, string> = {}) =>
      samples
        .filter((sample) => sample.name === name)
        .filter((sample) => Object.entries(labels).every(([label, text]) => sample.labels[label] === text))
        .reduce((sum, { value }) => sum + value, 0),
  };
}

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init });
  await answer.arrayBuffer();
  return answer;
};

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey, ...headers },
    body: JSON.stringify(body),
  });

/** Lines of the log so far, each of them JSON. */
const logged = () =>
  server.stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('the metrics are what the format asks for, and tell of everything that is watched', async () => {
  const { families, value } = await readMetrics();
  expect([...families.keys()]).toEqual(
    expect.arrayContaining([
      ...['http_requests_total', 'http_request_duration_seconds'],
      ...['database_held_seconds', 'database_wait_seconds', 'database_connections', 'database_waiting'],
      ...['database_size_bytes', 'gateway_disk_free_bytes', 'gateway_build_info'],
      ...['database_up', 'database_clock_offset_seconds', 'gateway_account_mail', 'gateway_migrations'],
      ...['page_cache_hits_total', 'page_cache_misses_total', 'page_cache_pages', 'page_cache_bytes'],
      ...['guia_queue_items', 'guia_queue_oldest_seconds', 'guia_mail', 'guia_admins'],
      ...['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total'],
    ]),
  );
  expect(families.get('nodejs_eventloop_lag_seconds')?.type).toBe('summary');
  expect(families.get('gateway_build_info')?.samples).toEqual([
    {
      name: 'gateway_build_info',
      labels: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: expect.stringMatching(/^[\da-f]{40}$|^$/),
      },
      value: 1,
    },
  ]);
  expect(value('gateway_disk_free_bytes', { folder: 'data' })).toBeGreaterThan(1e6);
  expect(value('database_size_bytes')).toBeGreaterThan(5e6);
  expect(value('database_up')).toBe(1);
  expect(value('database_connections')).toBe(1);
  expect(value('guia_queue_items')).toBeGreaterThan(0);
  expect(value('guia_admins', { second_factor: 'no' })).toBe(1);
  expect(value('gateway_demo_content')).toBe(1);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(50e6);
  expect(Math.abs(value('database_clock_offset_seconds'))).toBeLessThan(1);
});

test('counters grow by what was asked, each under its route and status', async () => {
  const before = await readMetrics();
  for (let turn = 0; turn < 7; turn += 1) await ask('/health');
  for (let turn = 0; turn < 3; turn += 1) await ask('/acerca');
  await ask('/rest/v1/recursos?select=id&limit=1', { headers: { apikey } });
  await ask('/rest/v1/rpc/hoy', { method: 'POST', headers: { apikey } });
  await ask('/auth/v1/admin/users/somebody', { method: 'DELETE', headers: { apikey } });
  await ask('/storage/v1/object/public/logos/none.png');
  await ask('/favicon.svg');
  const after = await readMetrics();
  const growth = (name: string, labels: Record<string, string> = {}) =>
    after.value(name, labels) - before.value(name, labels);
  const requests = (method: string, route: string, status: number) =>
    growth('http_requests_total', { method, route, status: String(status) });
  expect(requests('GET', '/health', 200)).toBe(7);
  expect(requests('GET', '/acerca', 200)).toBe(3);
  expect(requests('GET', '/rest/v1/recursos', 200)).toBe(1);
  expect(requests('POST', '/rest/v1/rpc/hoy', 401)).toBe(1);
  expect(requests('DELETE', '/auth/v1/admin/users/:user_id', 403)).toBe(1);
  expect(requests('GET', '/storage/v1/object/public/:bucket/:key', 400)).toBe(1);
  expect(requests('GET', '/:file', 200)).toBe(1);
  expect(growth('http_requests_total')).toBe(15);
  expect(growth('http_request_duration_seconds_count')).toBe(15);
  expect(growth('http_request_duration_seconds_count', { route: '/health' })).toBe(7);
  expect(growth('page_cache_hits_total')).toBe(2);
  expect(growth('page_cache_misses_total')).toBe(1);
  expect(growth('database_held_seconds_count')).toBeGreaterThan(8);
  // A statement of the server's own work may be under way at any one reading.
  const underWay = async () => {
    const { value } = await readMetrics();
    return value('database_wait_seconds_count') - value('database_held_seconds_count');
  };
  await expect.poll(underWay).toBe(0);
});

/** Paths that somebody who means harm would think of, none like another. */
function hostilePaths(): string[] {
  const word = () => `zz${randomBytes(6).toString('hex')}`;
  const starts = [
    ...[
      '/',
      '/proveedor/',
      '/question/',
      '/lista/',
      '/confirmar/',
      '/admin/',
      '/datos/hsds/',
      '/assets/',
      '/mapa/',
    ],
    ...['/rest/v1/', '/rest/v1/rpc/', '/auth/v1/', '/auth/v1/admin/users/', '/functions/v1/'],
    ...['/storage/v1/object/public/logos/', '/storage/v1/bucket/', '/.well-known/', '/health/'],
  ];
  return starts.flatMap((start) => [
    start + word(),
    `${start}${word()}/${word()}.data`,
    `${start}%22%7D%0A${word()}`,
    `${start}%ff${word()}?zz=${word()}`,
  ]);
}

test('labels stay few, whatever paths and methods are asked for', async () => {
  const routesOf = async () => {
    const { samples } = await readMetrics();
    return new Set(samples.flatMap(({ labels: { route, method } }) => [route ?? '', method ?? '']));
  };
  const probe = async () => {
    for (const path of hostilePaths()) expect((await ask(path)).status, path).toBeLessThan(500);
    for (const method of ['PROPFIND', 'PURGE', 'SEARCH', 'M-SEARCH']) await ask('/health', { method });
  };
  await probe();
  const once = await routesOf();
  await probe();
  expect(await routesOf()).toEqual(once);
  expect([...once].filter((route) => /zz|%|PURGE/.test(route))).toEqual([]);
  expect([...once]).toEqual(expect.arrayContaining(['/proveedor/:id', '/rest/v1/:unknown', '/*', 'other']));
});

test('nobody reaches the private port by the public one, nor from elsewhere', async () => {
  expect((await ask('/metrics')).status).toBe(404);
  expect(
    (await fetch(server.url, { headers: { Host: `127.0.0.1:${metricsPort}` } })).headers.get('content-type'),
  ).toMatch(/html/);
  for (const path of ['/', '/health', '/rest/v1/recursos', '/metrics/x', '/metricsx']) {
    expect((await fetch(privateUrl(path))).status, path).toBe(404);
  }
  const posted = await fetch(privateUrl(), { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const other = await new Promise<string>((resolve) => {
    const socket = connect(metricsPort, '127.0.0.2', () => resolve('open'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });
  expect(other).toBe('ECONNREFUSED');
  await expectRefusal(
    { METRICS_PORT: String(metricsPort) },
    `The port ${metricsPort} on 127.0.0.1 is in use: stop the other program, or set METRICS_PORT.`,
  );
});

test('each answer has the id of its request, which the log has as well', async () => {
  const given = randomBytes(16).toString('hex');
  const kept = await ask('/proveedor/x', { headers: { 'X-Request-Id': given } });
  expect(kept.headers.get('x-request-id')).toBe(given);
  const made = await ask('/rest/v1/recursos?limit=1', { headers: { apikey, 'X-Request-Id': 'a b@c' } });
  const id = made.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\da-f-]{36}$/);
  const file = await ask('/favicon.svg');
  expect(file.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  await waitFor(() => server.stdout.includes(file.headers.get('x-request-id') ?? '-'), server);
  const lines = logged();
  expect(lines.find((line) => line.id === given)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'info',
    event: 'request',
    id: given,
    method: 'GET',
    route: '/proveedor/:id',
    status: 404,
    ms: expect.any(Number),
  });
  expect(lines.find((line) => line.id === id)).toMatchObject({ route: '/rest/v1/recursos', status: 200 });
});

test('nothing that is anybody’s stands in the log', async () => {
  const person = {
    email: 'maribel.q@familia.example',
    password: 'el-coqui-canta-2026',
    name: 'Maribel Quiñones',
    search: 'xilofonista',
    text: 'Mi hija Alondra no quiere usar zapatos',
    address: '198.18.77.123',
    secret: randomBytes(13).toString('hex'),
  };
  const from = { 'X-Forwarded-For': person.address };
  const { email, password } = person;
  const signedUp = await send('/auth/v1/signup', { email, password, data: { nombre: person.name } }, from);
  expect(signedUp.status).toBe(200);
  const { access_token: access, refresh_token: refresh } = (await signedUp.json()) as Record<string, string>;
  const own = { apikey, Authorization: `Bearer ${access}`, ...from };
  await send('/auth/v1/token?grant_type=password', { email, password: person.text }, from);
  await send(`/auth/v1/recover?redirect_to=https://guia.example/?q=${person.search}`, { email }, from);
  await ask(`/auth/v1/verify?type=recovery&token=${person.secret}`, { headers: from });
  await ask(`/auth/v1/user`, { headers: own });
  await ask(`/proveedores?q=${person.search}`, { headers: from });
  await ask(`/proveedores/${encodeURIComponent(person.name)}`, { headers: from });
  await ask(`/${email}`, { headers: from });
  for (const path of ['lista', 'confirmar', 'avisame'])
    await ask(`/${path}/${person.secret}`, { headers: from });
  await ask(`/rest/v1/proveedores?id=eq.${encodeURIComponent(person.name)}`, { headers: own });
  await ask(`/rest/v1/${encodeURIComponent(email)}?nombre=ilike.*${person.search}*`, { headers: own });
  await send('/rest/v1/questions', { title: person.name, content: person.text }, own);
  await send('/rest/v1/rpc/buscar', { texto: person.search, quien: person.name }, own);
  await send(`/rest/v1/rpc/${person.secret}`, { texto: person.search }, own);
  await send('/functions/v1/propose-correction', { texto: person.text, correo: email }, own);
  await send(
    `/storage/v1/object/logos/${person.secret}/${encodeURIComponent(person.name)}`,
    person.text,
    own,
  );
  await ask('/auth/v1/admin/users', { headers: { ...own, Authorization: `Bearer ${person.secret}` } });
  // A mail server that names the address in its refusal, so that an error does.
  await waitFor(() => mailer.heard.includes('RCPT') && server.stdout.includes('could not be sent'), server);
  const last = await ask('/health');
  await waitFor(() => server.stdout.includes(last.headers.get('x-request-id') ?? '-'), server);

  const lines = logged();
  expect(lines.filter(({ event }) => event === 'request').length).toBeGreaterThan(25);
  const complaint = lines.find(({ message }) => /could not be sent/.test(String(message)));
  expect(complaint).toMatchObject({ level: 'error', error: { message: expect.stringContaining('<mail>') } });
  const words = [
    ...Object.values(person),
    access,
    refresh,
    apikey,
    'familia.example',
    'maribel',
    'alondra',
    '?q=',
  ];
  const log = decodeURIComponent(`${server.stdout}${server.stderr}`.replaceAll('%', '%25')).toLowerCase();
  for (const word of words) {
    expect(word?.length).toBeGreaterThan(2);
    expect(log).not.toContain(String(word).toLowerCase());
    expect(log).not.toContain(encodeURIComponent(String(word)).toLowerCase());
  }
  expect(server.stderr).toBe('');
});

test('whatever is said is one line of JSON, with what helps to mend it and nobody’s words', async () => {
  const sample = runFile('tests/process/log-sample.ts', [], {});
  expect([await sample.exited, sample.stderr]).toEqual([1, '']);
  expect(sample.stdout).not.toMatch(/maribel/i);
  const lines = sample.stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const refused = {
    name: 'error',
    code: '22P02',
    message: 'invalid input syntax for type uuid: "…"',
    table: 'questions',
    constraint: 'questions_pkey',
    at: expect.arrayContaining([expect.stringContaining('log-sample.ts')]),
  };
  expect(lines.map(({ time, ...line }) => [Number.isNaN(Date.parse(time)), line])).toEqual(
    [
      { level: 'info', message: 'plain words' },
      { level: 'info', message: 'two words 2 undefined null' },
      { level: 'error', message: 'rest: 22P02', error: refused },
      {
        level: 'error',
        error: expect.objectContaining({ name: 'Error', message: 'it failed', cause: refused }),
      },
      {
        level: 'error',
        message: 'The steps could not be read:',
        error: { name: 'Object', code: 'PGRST100', message: 'near "…"' },
      },
      { level: 'warning', error: { name: 'Object', message: '' } },
      { level: 'warning', error: expect.objectContaining({ message: '<mail> is deprecated' }) },
      {
        level: 'error',
        message: 'the server ends for an error that nobody caught:',
        error: expect.objectContaining({ name: 'TypeError', message: '"…" is not a function' }),
      },
    ].map((line) => [false, line]),
  );
});

test('a start that is refused says so in the same way', async () => {
  const refused = await startServer({ LOG: 'json', PORT: 'http' });
  expect(await refused.exited).toBe(78);
  expect(refused.stderr).toBe('');
  expect(JSON.parse(refused.stdout)).toMatchObject({
    level: 'error',
    message: 'The environment variable PORT is wrong: must be a number from 0 to 65535.',
  });
});

test('a stop says so, and by what', async () => {
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(logged().at(-1)).toMatchObject({ level: 'info', message: 'stopping (SIGTERM)' });
});

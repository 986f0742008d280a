import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { openPglite } from '../../server/database/pglite.ts';
import { openToOthers } from './open-to-others.ts';
import {
  dataFolder,
  endWithFile,
  expectRefusal,
  holderOf,
  isHealthy,
  type ServerProcess,
  startServer,
  waitFor,
} from './server-process.ts';

/* The life of one server, as `npm start` has it, on the folder of an earlier start: each test goes on where the
   one before it left off, and the last one stops it. */

const run = promisify(execFile);
const atEnd = endWithFile();
let DATA_DIR: string;
let server: ServerProcess;
const secretKey = `sb_secret_${'0'.repeat(16)}`;

beforeAll(async () => {
  await prepare({ build: true });
  DATA_DIR = await dataFolder('served', atEnd);
  await plantAnswer();
  await run('chmod', ['-R', 'a+rwX', DATA_DIR]);
  expect((await openToOthers(DATA_DIR)).length).toBeGreaterThan(500);
  server = await startServer(
    {
      DATA_DIR,
      SITE_URL: 'https://guia.example',
      SECURITY_CONTACT: 'https://guia.example/seguridad',
      SUPABASE_SECRET_KEY: secretKey,
      AUTH_CONFIRM_EMAIL: 'on',
      RATE_LIMITS: 'off',
      PUBLIC_CARD_RATING: 'reviews',
    },
    'scripts/start.mjs',
    atEnd,
  );
  await server.ready();
});

test('a second start has nothing left to prepare', () => {
  expect(server.stdout).toContain('opening the database');
  expect(server.stdout).not.toMatch(/applied|loading/);
});

test('a data folder that others could read and write is closed at the start', async () => {
  expect(await openToOthers(DATA_DIR)).toEqual([]);
  // Mail that is written to the folder has links in it that sign a person in.
  const response = await fetch(`${server.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'familia@miguiaazul.test' }),
  });
  expect(response.status).toBe(200);
  await waitFor(() => existsSync(join(DATA_DIR, 'outbox')), server);
});

test('a second server on its folder is refused, and the first goes on', async () => {
  await expectRefusal({ DATA_DIR }, /is in use by another server \(process \d+\)/);
  expect(await isHealthy(server.url)).toBe(true);
});

test('pages and files of the site carry the headers of every answer', async () => {
  const headersOf = async (path: string) => {
    const response = await fetch(server.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    return Object.fromEntries(response.headers);
  };
  const everywhere = {
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('geolocation=(self), accelerometer=()'),
  };
  const page = { ...everywhere, 'cross-origin-resource-policy': 'same-origin' };
  expect(await headersOf('/')).toMatchObject(page);
  expect((await headersOf('/auth'))['cache-control']).toBe('no-cache');
  expect(await headersOf('/auth?code=abc')).toMatchObject({ ...page, 'cache-control': 'no-store' });
  expect(await headersOf('/favicon.svg')).toMatchObject({
    ...everywhere,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  const contact = await fetch(`${server.url}/.well-known/security.txt`);
  expect(await contact.text()).toMatch(/^Contact: https:\/\/guia\.example\/seguridad$/m);
});

test('a setting of the screens reaches their pages', async () => {
  const page = await (await fetch(`${server.url}/acerca`)).text();
  expect(page).toContain('Las estrellas salen de las reseñas que dejan las familias.');
});

test('the token of a link stands in its own page alone: in no log, in nobody else’s page', async () => {
  const headers = await enterAsAdmin();
  const [provider] = await (
    await fetch(`${server.url}/rest/v1/proveedores?select=id&aprobado_por_admin=is.true&limit=1`, { headers })
  ).json();
  const token = await post('/rest/v1/rpc/crear_enlace', { proveedor: provider.id }, headers);
  expect(token).toMatch(/^[0-9a-z]{26}$/);
  const path = `/confirmar/${token}`;
  const page = await fetch(server.url + path);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toBe('no-store');
  for (const target of [path, `${path}/salir`]) {
    const posted = await fetch(server.url + target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'que=confirmar',
    });
    expect(posted.status, target).toBeLessThan(500);
  }
  // Cut, it is a page that is not found, which a log might name.
  expect((await fetch(server.url + path.slice(0, -1))).status).toBe(404);
  expect((await fetch(`${server.url}/avisame/${token}`)).status).toBe(404);
  for (const other of ['/', `/proveedor/${provider.id}`, '/proveedores', '/transparencia']) {
    expect(await (await fetch(server.url + other)).text(), other).not.toContain(token.slice(0, 20));
  }
  expect(server.stdout + server.stderr).not.toContain(token.slice(0, 20));
});

test('a page has a picture of its own for chats, and what is not for everybody has none', async () => {
  const headers = await enterAsAdmin();
  const readRows = async (path: string) => (await fetch(`${server.url}/rest/v1/${path}`, { headers })).json();
  const listed = 'proveedores?select=id,nombre&limit=1&aprobado_por_admin=is';
  const [[provider], [pending], [question]] = await Promise.all(
    [`${listed}.true`, `${listed}.false`, 'questions?select=id&limit=1'].map(readRows),
  );
  for (const path of [`/proveedor/${provider.id}`, `/question/${question.id}`, '/empieza']) {
    const html = await (await fetch(server.url + path)).text();
    const tag = (name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(tag('og:image')).toBe(`https://guia.example${path}/imagen.png`);
    expect([tag('og:image:width'), tag('og:image:height')]).toEqual(['1200', '630']);
    expect(tag('twitter:card')).toBe('summary_large_image');
    expect(tag('og:image:alt')).toMatch(/: .+\. ./);

    const picture = await fetch(`${server.url}${path}/imagen.png`);
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const png = Buffer.from(await picture.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(150_000);
    const etag = picture.headers.get('etag') ?? '';
    const again = await fetch(`${server.url}${path}/imagen.png`, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  }
  const nowhere = '/proveedor/00000000-0000-4000-8000-000000000000';
  for (const path of [`/proveedor/${pending.id}`, '/proveedor/x', nowhere, `/question/${provider.id}`]) {
    expect((await fetch(`${server.url}${path}/imagen.png`)).status, path).toBe(404);
    const html = await (await fetch(server.url + path)).text();
    expect(html).toContain('property="og:image" content="https://guia.example/icons/preview.jpg"');
  }
});

test('a program that opens every link of every mail completes nothing, and uses nothing up; a press does', async () => {
  const admin = await enterAsAdmin();
  const visitor = { apikey: admin.apikey ?? '' };
  const service = { apikey: secretKey, Authorization: `Bearer ${secretKey}` };
  const enter = (email: string) =>
    post('/auth/v1/token?grant_type=password', { email, password: 'azul-demo' }, visitor);
  const site = 'https://guia.example';
  await post('/auth/v1/signup', { email: 'signup@example.test', password: 'azul-demo' }, visitor);
  await post('/auth/v1/invite', { email: 'invite@example.test' }, service);
  await post('/auth/v1/recover', { email: 'familia@miguiaazul.test' }, visitor);
  await post('/auth/v1/otp', { email: 'puente@miguiaazul.test' }, visitor);
  const { access_token } = await enter('proveedor@miguiaazul.test');
  await fetch(`${server.url}/auth/v1/user?redirect_to=${encodeURIComponent(`${site}/a?b=c&d=e`)}`, {
    method: 'PUT',
    headers: { ...visitor, Authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ email: 'nuevo@example.test' }),
  });
  const read = async (path: string) =>
    (await fetch(`${server.url}/rest/v1/${path}`, { headers: admin })).json();
  const [provider] = await read('proveedores?select=id&aprobado_por_admin=is.true&limit=1&offset=1');
  const confirming = await post('/rest/v1/rpc/crear_enlace', { proveedor: provider.id }, admin);
  const alert = { correo: 'aviso@example.test', tipo: 'abogado', municipio: 'Culebra', proveedor: null };
  const proof = { red: '192.0.2.1', prueba: 'x'.repeat(32), prueba_vence: new Date(Date.now() + 60_000) };
  await post('/rest/v1/rpc/pedir_aviso', { ...alert, ...proof }, service);

  // By their shape, so that a template with a new kind of secret link fails until it is tried here.
  const shapeOf = (link: string) =>
    link
      .replace(/(?<=redirect_to=).*|(?<=token_hash=|pregunta=)[^&]+|[0-9a-z]{26}/g, '*')
      .replaceAll(/\{\{ .*? \}\}/g, '*')
      .replaceAll('&amp;', '&');
  const links = new Map(
    [`/confirmar/${confirming}`, `/confirmar/${confirming}/salir`].map((to) => [shapeOf(to), to]),
  );
  const ofAccounts = new Map<string, string>();
  await waitFor(async () => {
    for (const name of await readdir(join(DATA_DIR, 'outbox'))) {
      const mail = await readFile(join(DATA_DIR, 'outbox', name), 'utf8');
      const { to, text = '' } = JSON.parse(mail || '{}');
      for (const [, link] of text.matchAll(/https:\/\/guia\.example(\/\S*(?:token|[0-9a-z]{26})\S*)/g)) {
        links.set(shapeOf(link), link);
        if (link.includes('token')) ofAccounts.set(to, link);
      }
    }
    return ofAccounts.size === 6 && links.size === 11;
  }, server);

  /** Opens a link and what it leads to, as far as one gets without a press. */
  async function scan(path: string, depth = 1): Promise<string> {
    await fetch(server.url + path, { method: 'HEAD', redirect: 'manual' });
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    const html = await answer.text();
    const next = [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, to = '']) => to);
    for (const to of depth > 0 ? [...next, answer.headers.get('location') ?? ''] : []) {
      const { pathname, search } = new URL(to.replaceAll('&amp;', '&'), server.url + path);
      if (/confirmar|verify|salir|avisame/.test(pathname)) await scan(pathname + search, depth - 1);
    }
    return html.replaceAll(/nonce="[^"]*"/g, '');
  }
  const readWords = () => read(`confirmaciones?select=id&proveedor_id=eq.${provider.id}`);
  const words = await readWords();
  for (const path of [...links.values(), ...ofAccounts.values()]) {
    const first = await scan(path);
    expect(await scan(path), path).toBe(first);
  }
  expect((await enter('nuevo@example.test')).error_code).toBe('invalid_credentials');
  expect((await enter('signup@example.test')).error_code).toBe('email_not_confirmed');
  expect(await readWords()).toEqual(words);
  const templates = await Promise.all(
    (await readdir('supabase/templates')).map((name) => readFile(join('supabase/templates', name), 'utf8')),
  );
  const mailed = templates.flatMap((text) =>
    [...text.matchAll(/\{\{ \.SiteURL \}\}((?:[^"\s<{]|\{\{ \.\w+ \}\})+)/g)].map(([, to = '']) => to),
  );
  const secret = mailed.filter((to) => to.includes('Token')).map(shapeOf);
  expect([...links.keys()].sort()).toEqual([...new Set(secret)].sort());
  expect(templates.join('')).not.toContain('ConfirmationURL');

  const press = async (to: string) => {
    const answer = await fetch(server.url + ofAccounts.get(to), { method: 'POST', redirect: 'manual' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
    return (answer.headers.get('location') ?? '').replace(/=[^=&]*&expires_at.*/, '');
  };
  for (const to of [
    'signup@example.test',
    'invite@example.test',
    'familia@miguiaazul.test',
    'puente@miguiaazul.test',
  ])
    expect(await press(to)).toBe(`${site}/#access_token`);
  expect(await press('nuevo@example.test')).toMatch(/^https:\/\/guia\.example\/a\?b=c&d=e#message=/);
  expect(await press('proveedor@miguiaazul.test')).toBe(`${site}/a?b=c&d=e#access_token`);
  expect((await enter('nuevo@example.test')).access_token).toBeTruthy();
  expect(await press('familia@miguiaazul.test')).toMatch(/#error=access_denied&error_code=otp_expired/);
});

test('a mail about an answer has a way out by one click, and back, whose link stands in no log', async () => {
  const outbox = join(DATA_DIR, 'outbox');
  let mail = { text: '', headers: {} as Record<string, string> };
  await waitFor(async () => {
    const files = (await readdir(outbox).catch(() => [])).filter((name) => name.includes('-mail-'));
    const mails = await Promise.all(
      files.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8'))),
    );
    mail = mails.find(({ subject }) => subject === 'Hay una respuesta nueva en Mi Guía Azul');
    return mail !== undefined;
  }, server);
  expect(mail.text).toContain('Familia 2 respondió.');
  const [, path = '', token = ''] =
    /<https:\/\/guia\.example(\/correos\/([0-9a-z]{26})\/salir)>/.exec(
      mail.headers['List-Unsubscribe'] ?? '',
    ) ?? [];
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [ofQuestion = ''] = /\/correos\/[0-9a-z]{26}\/salir\?pregunta=[0-9a-f-]{36}/.exec(mail.text) ?? [];
  const titleOf = async (target: string, body?: string) => {
    const answer = await fetch(server.url + target, {
      ...(body && { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return `${answer.status} ${/<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]}`;
  };
  expect(await titleOf(ofQuestion)).toBe('200 ¿No quieres más correos de esta pregunta?');
  expect(await titleOf(ofQuestion, 'que=salir')).toBe('200 Ya no te escribimos sobre esta pregunta');
  expect(await titleOf(ofQuestion, 'que=volver')).toBe('200 Listo. Volverás a recibirlos.');
  expect(await titleOf(path)).toBe('200 ¿No quieres más correos sobre respuestas?');
  expect(await titleOf(path, 'List-Unsubscribe=One-Click')).toBe('200 Ya no te escribimos sobre respuestas');
  expect(await titleOf(ofQuestion)).toBe('200 Ya no te escribimos sobre respuestas');
  expect(await titleOf(path, 'que=volver')).toBe('200 Listo. Volverás a recibirlos.');
  expect(await titleOf('/correos/nada/salir')).toBe('404 Este enlace ya no sirve');
  expect(await titleOf('/correos/nada/salir', 'List-Unsubscribe=One-Click')).toBe(
    '200 Este enlace ya no sirve',
  );
  expect(token).toHaveLength(26);
  expect(server.stdout + server.stderr).not.toContain(token.slice(0, 20));
});

test('the picture of a shared list says its name and length; its address is as secret as that of the page', async () => {
  const headers = await enterAsAdmin();
  const rest = async (path: string) => (await fetch(`${server.url}/rest/v1/${path}`, { headers })).json();
  const [provider] = await rest('proveedores?select=id,nombre&aprobado_por_admin=is.true&limit=1');
  const lista = '6b0c2f7e-4a35-4d3e-9a53-2f0d7f3f6c11';
  const proveedores = [{ proveedor_id: provider.id, nota: 'Pide cita' }];
  await post(
    '/rest/v1/rpc/guardar_listas',
    { listas: [{ id: lista, nombre: 'Cerca', proveedores }] },
    headers,
  );
  const token: string = await post('/rest/v1/rpc/compartir_lista', { lista }, headers);
  const path = `/lista/${token}`;
  const head = (await (await fetch(server.url + path)).text()).split('</head>')[0] ?? '';
  expect(head).toContain(`property="og:image" content="https://guia.example${path}/imagen.png"`);
  expect(head).toContain('property="og:image:alt" content="Lista compartida: Cerca. 1 proveedor"');
  expect(head).not.toContain('Pide cita');
  expect(head).not.toContain(provider.nombre);

  const askPicture = (of: string) => fetch(`${server.url}/lista/${of}/imagen.png`);
  const picture = await askPicture(token);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const png = Buffer.from(await picture.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);

  // Guesses by the picture are guesses: after 60 the network is told of no other list, and the good link goes on.
  const guess = (turn: number) => String(turn).padStart(26, '2');
  for (let turn = 0; turn < 60; turn += 1) {
    const unknown = await askPicture(guess(turn));
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
  const { apikey = '' } = headers;
  expect(await post('/rest/v1/rpc/lista_compartida', { token: guess(60) }, { apikey })).toMatchObject({
    code: 'PT429',
  });
  expect((await askPicture(guess(61))).status).toBe(404);
  expect((await askPicture(token.toUpperCase())).status).toBe(200);

  await post('/rest/v1/rpc/dejar_de_compartir', { lista }, headers);
  expect((await askPicture(token)).status).toBe(404);
  const closed = await (await fetch(server.url + path)).text();
  expect(closed).toContain('property="og:image" content="https://guia.example/icons/preview.jpg"');
  expect((server.stdout + server.stderr).toLowerCase()).not.toContain(token.slice(0, 20));
});

test('a visitor who leaves before the page is ready is no fault of the server', async () => {
  for (const path of ['/recursos', '/questions.data']) {
    const whole = await fetch(`${server.url}${path}`);
    expect(whole.status).toBe(200);
    await whole.text();
    // Somewhere between the first loader and the last byte, wherever this machine has got to.
    for (let ms = 0; ms < 25; ms += 1) {
      await fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(ms) })
        .then((answer) => answer.text())
        .catch((error: Error) => expect(error.name).toBe('TimeoutError'));
    }
  }
  expect(await isHealthy(server.url)).toBe(true);
  expect(server.stderr).toBe('');
});

test('SIGTERM: a request under way gets its answer, new ones get none, and the database is closed', async () => {
  expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(true);
  const holder = await holderOf(DATA_DIR);
  const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json();
  const [subject] = (await readJson(`${server.url}/rest/v1/recursos?select=id&limit=1`)) as [{ id: string }];
  const body = JSON.stringify({ tipo: 'descarga_recurso', recurso_id: subject.id });
  const { hostname, port } = new URL(server.url);
  const slow = connect(Number(port), hostname);
  await once(slow, 'connect');
  slow.write(
    `POST /rest/v1/rpc/registrar_evento HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  // An answer on another connection, which is kept open: the first half of the request has arrived before it.
  expect(await readJson(`${server.url}/health`)).toEqual({ status: 'ok' });
  expect(await readJson(`${server.url}/health/ready`)).toEqual({ status: 'ok' });

  server.kill('SIGTERM');
  await waitFor(
    () =>
      new Promise<boolean>((resolve) => {
        const late = connect(Number(port), hostname, () => resolve(late.destroy() && false));
        late.once('error', () => resolve(true));
      }),
    server,
  );
  const askedAt = Date.now();
  slow.write(body.slice(9));
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);

  expect(await server.exited).toBe(0);
  // Clients would have kept their connections: the server does not wait for them to let go.
  expect(Date.now() - askedAt).toBeLessThan(9_000);
  expect(server.stderr).toBe('');
  expect(() => process.kill(holder, 0)).toThrow('ESRCH');
  expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(false);
  expect(await openToOthers(DATA_DIR)).toEqual([]);
  expect(await countEvents(subject.id)).toBe(1);
});

/** The headers of an admin of the demo content. */
async function enterAsAdmin(): Promise<Record<string, string>> {
  const home = await (await fetch(server.url)).text();
  const apikey = /name="supabase-key" content="([^"]+)"/.exec(home)?.[1] ?? '';
  const account = { email: 'admin@miguiaazul.test', password: 'azul-demo' };
  const { access_token } = await post('/auth/v1/token?grant_type=password', account, { apikey });
  return { apikey, Authorization: `Bearer ${access_token}` };
}

async function post(path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** A nameless answer to somebody of the demo content, whose mail is due when the server starts. */
async function plantAnswer(): Promise<void> {
  const database = await openPglite(DATA_DIR);
  await database.query(`insert into public.answers (question_id, user_id, content, sin_nombre)
    select q.id, other.id, 'C', true from public.questions as q
    join auth.users as asked on asked.id = q.user_id and asked.email <> ''
    join private.profiles as other on other.id <> q.user_id limit 1;
    update private.outgoing_mail set next_try = now()`);
  await database.close();
}

/** Recorded events that are younger than the test. */
async function countEvents(recurso: string): Promise<number> {
  const database = await openPglite(DATA_DIR);
  const rows = await database.query(
    `select from public.estadisticas where recurso_id = $1 and fecha > now() - interval '2 minutes'`,
    [recurso],
  );
  await database.close();
  return rows.length;
}

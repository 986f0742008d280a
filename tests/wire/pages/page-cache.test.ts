import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { engines } from '../../support/engines.ts';
import { shared } from '../../support/shared.ts';
import { html, type Page, type Reply, readRows, startSmallSite } from './small-site.ts';

const sql = `
  create table public.things (id int primary key, name text not null, is_shown boolean not null default true);
  create table public.places (id int primary key, is_open boolean not null);
  create table public.visits (id int generated always as identity primary key);
  create table public.parted (id int) partition by list (id);
  create table public.part_one partition of public.parted for values in (1);
  create schema hidden;
  create table hidden.notes (note text);
  alter table public.things enable row level security;
  create policy "Things are shown while their place is open" on public.things for select
    using (is_shown and exists (select from public.places as p where p.id = things.id and p.is_open));
  create view public.names with (security_invoker) as select name from public.things;
  create materialized view public.copies as select name from public.things;
  create function public.noted() returns setof text language plpgsql stable security definer
    as $$ begin return query execute 'select note from hidden.notes order by note'; end $$;
  create function public.one() returns setof int language sql stable as $$ select id from public.part_one $$;
  create function public.leave() returns int language sql volatile as $$
    insert into public.visits default values returning id $$;
  create function public.asked() returns json language sql stable as $$
    select current_setting('request.headers')::json $$;
  insert into public.places select n, true from generate_series(1, 9) as n;
  grant select on public.things, public.places, public.names, public.copies, public.parted to anon;
  grant select on public.part_one, public.visits to anon;
  grant insert on public.visits to anon;
`;

let gate = Promise.withResolvers<void>();
let readDone = Promise.withResolvers<void>();
let isHung = false;
const reading = (path: string): Page => {
  return async (backend) => html(`<p>${await readRows(backend, path)}</p>`);
};
const pages: Record<string, Page> = {
  things: reading('things?select=name'),
  names: reading('names'),
  copies: reading('copies'),
  noted: reading('rpc/noted'),
  one: reading('rpc/one'),
  asked: reading('rpc/asked'),
  nothing: reading('no_such_table'),
  account: async ({ fetch, url }) => html(await (await fetch(`${url}/auth/v1/settings`)).text()),
  leave: async ({ fetch, url, publishableKey }) => {
    const headers = { apikey: publishableKey };
    return html(await (await fetch(`${url}/rest/v1/rpc/leave`, { method: 'POST', headers })).text());
  },
  plain: async ({ nonce }, { url }) =>
    html(
      `<p>${url} ${'Mi Guía Azul '.repeat(200)}</p><script nonce="${nonce}">go(1)</script><script>bad()</script>`,
    ),
  echo: async (_backend, { headers, method }) => html(`${method} ${JSON.stringify([...headers])}`),
  cookie: async () => html('hola', { 'Set-Cookie': 'who=me' }),
  private: async () => html('hola', { 'Cache-Control': 'private' }),
  varied: async () => html('hola', { Vary: 'Accept-Language' }),
  broken: async () => html('no', {}, 500),
  soon: async () => html(String(Math.random()), { 'Cache-Control': 'no-cache, s-maxage=1' }),
  held: async () => {
    await gate.promise;
    return html('hola');
  },
  slow: async (backend) => {
    const text = await readRows(backend, 'things?select=name');
    readDone.resolve();
    await gate.promise;
    return html(text);
  },
  long: async (backend) => {
    const text = await readRows(backend, 'things?select=name');
    await (isHung ? gate.promise : sleep(400));
    return html(text);
  },
};

const textOf = ({ body, headers }: Reply) =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();

describe.each(engines)('the page cache on $name', (engine) => {
  const site = shared(() => startSmallSite(engine, pages, sql));
  let added = 0;
  beforeEach(async () => {
    site.rendered.length = 0;
    await site.database.query('truncate public.things, hidden.notes');
    added = 0;
  });

  const add = async (name: string) => {
    added += 1;
    await site.database.query('insert into public.things (id, name) values ($1, $2)', [added, name]);
  };
  const rendersOf = (path: string) => site.rendered.filter((one) => one === path).length;
  /** The first reading of a table has its changes watched; a page can be kept from the next one on. */
  const warm = async (path: string) => {
    await vi.waitFor(async () => {
      await site.get(path);
      const before = site.rendered.length;
      await site.get(path);
      expect(site.rendered.length).toBe(before);
    }, 15_000);
    site.rendered.length = 0;
  };

  test.each(['/things', '/names'])(
    '%s: one rendering serves until a table that it was read from changes, whoever changes it',
    async (path) => {
      await warm(path);
      await add('uno');
      expect(textOf(await site.get(path))).toContain('uno');
      expect(textOf(await site.get(path))).toContain('uno');
      expect(rendersOf(path)).toBe(1);
      // The policy reads it.
      await site.database.query('update public.places set is_open = false where id = 1');
      expect(textOf(await site.get(path))).not.toContain('uno');
      await site.database.query('update public.places set is_open = true');
      expect(textOf(await site.get(path))).toContain('uno');
      await site.database.query('truncate public.things');
      expect(textOf(await site.get(path))).not.toContain('uno');
    },
  );

  test('changes of other tables cost nothing', async () => {
    await warm('/things');
    for (let visit = 0; visit < 5; visit += 1) {
      await site.database.query('insert into public.visits default values');
      await site.get('/things');
    }
    expect(rendersOf('/things')).toBe(0);
  });

  test('what a function of the owner reads counts, though its text tells nothing', async () => {
    await warm('/noted');
    await site.database.query(`insert into hidden.notes values ('secreta')`);
    expect(textOf(await site.get('/noted'))).toContain('secreta');
  });

  test('a partition changes with its parent', async () => {
    await warm('/one');
    await site.database.query('insert into public.parted values (1)');
    expect(textOf(await site.get('/one'))).toContain('1');
  });

  test('a change that is rolled back changes nothing, and rows restored without triggers do', async () => {
    await warm('/things');
    const undone = site.database.transaction(async (tx) => {
      await tx.query(`insert into public.things (id, name) values (7, 'nada')`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(textOf(await site.get('/things'))).not.toContain('nada');
    expect(rendersOf('/things')).toBe(0);
    await site.database.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(`insert into public.things (id, name) values (8, 'copia')`);
    });
    expect(textOf(await site.get('/things'))).toContain('copia');
  });

  test('a change of the schema counts as one of every table', async () => {
    await add('uno');
    await warm('/things');
    await site.database.query('alter table public.things disable row level security');
    await site.database.query('update public.places set is_open = false');
    await warm('/things');
    await site.database.query('alter table public.things enable row level security');
    await site.database.query(`notify pgrst, 'reload schema'`);
    expect(textOf(await site.get('/things'))).not.toContain('uno');
    await site.database.query('update public.places set is_open = true');
  });

  test('a page whose table changes while it is made is answered and not kept', async () => {
    await warm('/things');
    gate = Promise.withResolvers<void>();
    readDone = Promise.withResolvers<void>();
    const answer = site.get('/slow');
    await readDone.promise;
    await add('luego');
    gate.resolve();
    expect(textOf(await answer)).not.toContain('luego');
    expect(textOf(await site.get('/slow'))).toContain('luego');
    expect(rendersOf('/slow')).toBe(2);
  });

  test('requests for a missing page share its rendering', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => site.get('/plain?shared')));
    expect(new Set(answers.map(textOf)).size).toBe(1);
    expect(rendersOf('/plain?shared')).toBe(1);
  });

  test('networks share a long rendering as well, once it is known to be long, and wait for no other', async () => {
    await warm('/long');
    await add('uno');
    const ask = (network: number) => site.get('/long', { 'X-Forwarded-For': `203.0.113.${network}` });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(ask));
    for (const answer of answers) expect(textOf(answer)).toContain('uno');
    expect(rendersOf('/long')).toBe(1);

    await add('dos');
    gate = Promise.withResolvers<void>();
    isHung = true;
    const first = ask(7);
    await vi.waitFor(() => expect(rendersOf('/long')).toBe(2));
    isHung = false;
    expect(textOf(await ask(8))).toContain('dos');
    expect(rendersOf('/long')).toBe(3);
    gate.resolve();
    await first;
  });

  test('a kept page takes no turn: it comes while its network waits for renderings', async () => {
    gate = Promise.withResolvers<void>();
    await site.get('/plain?turn');
    const held = ['/held?1', '/held?2', '/held?3'].map((path) => site.get(path));
    await vi.waitFor(() =>
      expect(rendersOf('/held?1') + rendersOf('/held?2') + rendersOf('/held?3')).toBe(2),
    );
    expect((await site.get('/plain?turn')).status).toBe(200);
    expect(site.rendered.filter((path) => path.startsWith('/held'))).toHaveLength(2);
    gate.resolve();
    await Promise.all(held);
  });

  if (engine.name === 'pglite') {
    test('an engine that was replaced may have committed unheard: everything is made anew', async () => {
      await warm('/things');
      const endless = { text: 'select count(*) from generate_series(1, 100000000000)', values: [] };
      await expect(site.database.run({ role: 'anon', timeoutMs: 100 }, endless)).rejects.toThrow(/timeout/);
      await site.get('/things');
      expect(rendersOf('/things')).toBe(1);
    });
  }

  test.each([
    '/copies',
    '/leave',
    '/nothing',
    '/account',
    '/cookie',
    '/private',
    '/varied',
    '/broken',
    '/none',
  ])('%s is never kept', async (path) => {
    for (let visit = 0; visit < 3; visit += 1) await site.get(path);
    expect(rendersOf(path)).toBe(3);
  });

  test('neither is a page with a credential in its address', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await site.get('/plain?code=1')).headers).toMatchObject({ 'cache-control': 'no-store' });
    }
    expect(rendersOf('/plain?code=1')).toBe(3);
  });

  test('what tells the time lives as long as it says', async () => {
    const first = textOf(await site.get('/soon'));
    expect(textOf(await site.get('/soon'))).toBe(first);
    await vi.waitFor(async () => expect(textOf(await site.get('/soon'))).not.toBe(first), 10_000);
  });

  test('nor does it stay for longer because the clock was ahead when it was kept', async () => {
    const now = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 7_200_000);
    const first = textOf(await site.get('/soon?ahead'));
    clock.mockRestore();
    await vi.waitFor(async () => expect(textOf(await site.get('/soon?ahead'))).not.toBe(first), 10_000);
  });

  test('nothing of whoever asks reaches a page, nor the SQL that it reads', async () => {
    const personal = {
      Cookie: 'sb-token=secreto',
      Authorization: 'Bearer secreto',
      'X-Real-IP': 'secreto',
      'X-Forwarded-For': '192.0.2.7',
      'User-Agent': 'secreto',
      'X-React-Router-SpaMode': 'secreto',
    };
    for (const path of ['/echo', '/asked']) {
      const first = textOf(await site.get(path, personal));
      expect(first).not.toMatch(/secreto|192\.0\.2\.7/);
      expect(textOf(await site.get(path, { Cookie: 'otra=1' }))).toBe(first);
    }
    expect(textOf(await site.get('/echo?head', personal, 'HEAD'))).toBe('');
    expect(textOf(await site.get('/echo?head'))).toBe('GET []');
    expect(rendersOf('/echo?head')).toBe(1);
  });

  test('addresses are not mistaken for one another', async () => {
    const shown = async (path: string, headers = {}) => textOf(await site.get(path, headers)).split(' ')[0];
    const { port } = new URL(site.url);
    const given = { Host: `127.0.0.1:${port}` };
    expect(await shown('/plain?a=1&b=2', given)).toBe(`<p>http://127.0.0.1:${port}/plain?a=1&b=2`);
    expect(await shown('/plain?b=2&a=1', given)).toBe(`<p>http://127.0.0.1:${port}/plain?b=2&a=1`);
    expect(await shown('/plain?a=1%26b=2', given)).toBe(`<p>http://127.0.0.1:${port}/plain?a=1%26b=2`);
    expect(await shown('/plain?a=1&b=2', { Host: `localhost:${port}` })).toBe(
      `<p>http://localhost:${port}/plain?a=1&b=2`,
    );
    // A host that is not this server's does not reach the page.
    expect(await shown('/plain', { Host: 'evil.example' })).toBe('<p>http://127.0.0.1:3000/plain');
    expect(await shown('http://evil.example/plain')).toBe('<p>http://127.0.0.1:3000/plain');
    expect((await site.get('//evil.example/plain')).status).toBe(404);
  });

  test('the same page in the form that each takes, and 304 for who has it', async () => {
    const packed = await site.get('/plain', { 'Accept-Encoding': 'gzip, br' });
    const plain = await site.get('/plain');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(textOf(packed)).toBe(plain.body.toString());
    const { etag = '' } = packed.headers;
    expect(plain.headers.etag).toBe(etag);
    for (const known of [String(etag), `"other", ${etag}`, String(etag).replace('W/', ''), '*']) {
      const { status, headers, body } = await site.get('/plain', { 'If-None-Match': known });
      expect([status, headers.etag, body.length]).toEqual([304, etag, 0]);
    }
    expect((await site.get('/plain', { 'If-None-Match': '"other"' })).status).toBe(200);
    const head = await site.get('/plain', {}, 'HEAD');
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, etag, 0]);
    expect(rendersOf('/plain')).toBe(1);
  });

  test('the policy names the hashes of the site’s own scripts, and of no other', async () => {
    const hash = createHash('sha256').update('go(1)').digest('base64');
    const { headers } = await site.get('/plain?policy');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).toContain(`; img-src 'self' data: blob:;`);
    expect(headers['content-security-policy']).not.toContain('nonce');
  });

  test('a flood of addresses stays within its memory, and what is used stays', async () => {
    await site.get('/plain?used');
    for (let turn = 0; turn < 600; turn += 1) {
      await site.get(`/plain?${turn}&${'x'.repeat(1_000)}`, {
        'X-Forwarded-For': `198.51.100.${turn % 250}`,
      });
      if (turn % 20 === 0) await site.get('/plain?used');
    }
    expect(site.cache.bytes).toBeGreaterThan(1024 * 1024 * 0.9);
    expect(site.cache.bytes).toBeLessThanOrEqual(1024 * 1024);
    expect(rendersOf('/plain?used')).toBe(1);
    expect(rendersOf(`/plain?0&${'x'.repeat(1_000)}`)).toBe(1);
    await site.get(`/plain?0&${'x'.repeat(1_000)}`);
    expect(rendersOf(`/plain?0&${'x'.repeat(1_000)}`)).toBe(2);
  });
});

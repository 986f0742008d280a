import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type TcpNetConnectOpts } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDueFunctions } from '../../../server/functions/due.ts';
import { checkPages } from '../../../supabase/functions/check-pages/index.ts';
import { look, type Network } from '../../../supabase/functions/check-pages/look.ts';
import { isPublicAddress } from '../../../supabase/functions/check-pages/public-address.ts';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { service } from '../auth/support.ts';

test.each([
  ['8.8.8.8', '93.184.215.14', '172.15.255.255', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111'],
])('addresses of the public internet: %s, %s, %s, %s, %s, %s', (...addresses) => {
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});
test.each([
  ['this host', ['127.0.0.1', '127.8.8.8', '0.0.0.0', '::1', '::']],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1']],
  ['a link, where clouds tell secrets', ['169.254.169.254', 'fe80::1']],
  ['a provider’s own network', ['100.64.0.1', '192.0.0.8']],
  ['many, nobody, or examples', ['224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1', '203.0.113.9']],
  ['IPv4 within IPv6', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:7f00:1::', '2001::1']],
  ['no address', ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433']],
])('no address of the public internet: %s', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

const publicAddress = '93.184.215.14';

/** Hosts of the public internet: their names lead to a public address, and connections to it to a server of this test. */
function pretend() {
  const asked: string[] = [];
  const connectedTo: string[] = [];
  const resolved: string[] = [];
  let closed = 0;
  const server: Server = createServer((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':');
    asked.push(`${request.method} ${host}${request.url}`);
    const redirect = (to: string) => response.writeHead(302, { Location: to }).end();
    if (host === 'gone.test') response.writeHead(404).end();
    else if (host === 'shy.test') response.writeHead(403).end();
    else if (host === 'moved.test') redirect('http://fine.test/new#part');
    else if (host === 'loop.test') redirect(`/${Number(request.url?.slice(1)) + 1}`);
    else if (host === 'inward.test') redirect(`http://127.0.0.1:${port()}/secret`);
    else if (host === 'file.test') redirect('file:///etc/passwd');
    else if (host === 'cut.test') request.socket.destroy();
    else if (host === 'endless.test') {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(1000)), 5);
      response.on('close', () => {
        clearInterval(timer);
        closed += 1;
      });
    } else if (host === 'slow.test') {
      // A header now and then, and no end of them.
      request.socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => request.socket.write('X-More: 1\r\n'), 100);
      request.socket.on('close', () => clearInterval(timer));
      request.socket.on('error', () => {});
    } else if (host !== 'silent.test') response.end('ok');
  });
  const port = () => (server.address() as AddressInfo).port;
  const network: Network = {
    async resolve(host) {
      resolved.push(host);
      if (host === 'nobody.test') throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      if (host === 'inside.test') return ['10.0.0.5'];
      return host === 'mixed.test' ? [publicAddress, '127.0.0.1'] : [publicAddress];
    },
    createConnection(options) {
      const { lookup, host } = options as TcpNetConnectOpts;
      lookup?.(host ?? '', { all: true }, (_, found) => connectedTo.push(JSON.stringify(found)));
      return connect(port(), '127.0.0.1');
    },
    timeoutMs: 2000,
  };
  return { server, network, asked, connectedTo, resolved, port, closed: () => closed };
}

describe.each(servers)('the weekly look at pages of others, on $name', ({ start }) => {
  const mi = shared(() => start());
  const world = pretend();
  beforeAll(async () => {
    world.server.listen(0, '127.0.0.1');
    await once(world.server, 'listening');
    await mi.database.query('delete from public.recursos; delete from private.paginas');
  });
  afterAll(() => {
    world.server.closeAllConnections();
    world.server.close();
  });

  const addPages = async (urls: readonly string[]) => {
    for (const url of urls)
      await mi.database.query(`insert into public.recursos (titulo, descripcion, url) values ($1, 'D', $1)`, [
        url,
      ]);
    await mi.database.query('select private.note_pages()');
  };
  const pass = (time: string) =>
    mi.database.query(`
      update private.sitios_mirados set mirado_en = mirado_en - interval '${time}';
      update private.paginas set proxima = proxima - interval '${time}', contesto_en = contesto_en - interval '${time}',
        callada_hasta = callada_hasta - interval '${time}',
        fallos = array(select f - interval '${time}' from unnest(fallos) as f)`);
  /** Minute after minute until nothing is due: what was asked in each. */
  const lookAtAll = async (network = world.network) => {
    const minutes: string[][] = [];
    while (await checkPages(service(mi), network)) {
      minutes.push(world.asked.splice(0).sort());
      await pass('1 minute');
    }
    return minutes;
  };
  const found = async () =>
    Object.fromEntries(
      (
        await mi.database.query<{ url: string; motivo: string | null; fallos: number }>(
          'select url, motivo, cardinality(fallos) as fallos from private.paginas',
        )
      ).map(({ url, motivo, fallos }) => [new URL(url).hostname, [motivo, fallos]]),
    );
  const queue = async () =>
    (
      await mi.database.query<{ titulo: string }>(
        `select titulo from public.cola() where clase = 'pagina' order by titulo`,
      )
    ).map(({ titulo }) => titulo);

  const pages = [
    'http://fine.test/a',
    'http://fine.test/b',
    'http://shy.test/',
    'http://gone.test/paper.pdf',
    'http://moved.test/',
    'http://loop.test/0',
    'http://inward.test/',
    'http://file.test/',
    'http://cut.test/',
    'http://slow.test/',
    'http://silent.test/',
    'http://nobody.test/',
    'http://mixed.test/',
    'http://inside.test/',
    'http://endless.test/',
    'http://169.254.169.254/latest/meta-data/',
  ];

  test('one request a host and minute, none to a private address, and three failures wait for an admin', async () => {
    await addPages(pages.slice(0, 1));
    expect(await lookAtAll()).toEqual([]);
    await pass('7 days');
    expect(await lookAtAll()).toEqual([['GET fine.test/a']]);
    await addPages(pages.slice(1));
    await pass('7 days');
    const minutes = await lookAtAll();
    expect(minutes.flat().sort()).toEqual(
      [
        ...['cut.test/', 'endless.test/', 'file.test/', 'fine.test/a', 'fine.test/b', 'fine.test/new'],
        ...['gone.test/paper.pdf', 'inward.test/', 'moved.test/', 'shy.test/', 'silent.test/', 'slow.test/'],
        ...['loop.test/0', 'loop.test/1', 'loop.test/2', 'loop.test/3', 'loop.test/4', 'loop.test/5'],
      ]
        .map((page) => `GET ${page}`)
        .sort(),
    );
    for (const minute of minutes) {
      const hosts = minute.map((line) => line.split('/')[0]);
      expect(new Set(hosts).size).toBe(hosts.length);
      expect(hosts.length).toBeLessThanOrEqual(10);
    }
    // Connected to what was looked at, asked once a look: nothing is resolved again in between.
    expect(new Set(world.connectedTo)).toEqual(
      new Set([JSON.stringify([{ address: publicAddress, family: 4 }])]),
    );
    expect(world.resolved.filter((host) => host === 'gone.test')).toHaveLength(1);
    // Of a page without an end only the beginning is taken.
    await vi.waitFor(() => expect(world.closed()).toBe(1));
    expect(await found()).toEqual({
      'fine.test': [null, 0],
      'shy.test': [null, 0],
      'moved.test': [null, 0],
      'endless.test': [null, 0],
      'gone.test': ['404', 1],
      'loop.test': ['vueltas', 1],
      'inward.test': ['privada', 1],
      'file.test': ['direccion', 1],
      'cut.test': ['conexion', 1],
      'slow.test': ['tiempo', 1],
      'silent.test': ['tiempo', 1],
      'nobody.test': ['nombre', 1],
      'mixed.test': ['privada', 1],
      'inside.test': ['privada', 1],
      '169.254.169.254': ['privada', 1],
    });

    await pass('4 days');
    await lookAtAll();
    expect(await queue()).toEqual([]);
    await pass('4 days');
    await lookAtAll();
    const waiting = pages.filter((url) => !/fine|shy|moved|endless/.test(url)).sort();
    expect(await queue()).toEqual(waiting);
    // Nothing is hidden by it.
    expect(await mi.database.query('select url from public.recursos')).toHaveLength(pages.length);
  });

  test('what opens again leaves the queue by itself, and an admin leaves one alone, or mends it', async () => {
    const waiting = await queue();
    const [page] = await mi.database.query<{ id: string }>(
      `select id from private.paginas where url like '%gone.test%'`,
    );
    const leave = (dejar: boolean) =>
      mi.database.query('select public.dejar_pagina($1, $2) as value', [page?.id, dejar]);
    expect(await mi.database.query('select public.pagina_caida($1) as value', [page?.id])).toEqual([
      {
        value: {
          url: 'http://gone.test/paper.pdf',
          motivo: '404',
          desde: expect.any(String),
          usos: [{ tabla: 'recursos', id: expect.any(String), titulo: 'http://gone.test/paper.pdf' }],
        },
      },
    ]);
    expect(await leave(true)).toEqual([{ value: true }]);
    expect(await leave(true)).toEqual([{ value: false }]);
    expect(await queue()).toHaveLength(waiting.length - 1);
    expect(await leave(false)).toEqual([{ value: true }]);
    expect(await queue()).toEqual(waiting);
    await mi.database.query(
      `update public.recursos set url = 'http://fine.test/c' where url like '%gone.test%'`,
    );
    await mi.database.query('select private.note_pages()');
    await pass('4 days');
    await lookAtAll({ ...world.network, resolve: async () => [publicAddress] });
    const left = await queue();
    expect(left).not.toContain('http://gone.test/paper.pdf');
    expect(left).not.toContain('http://nobody.test/');
    expect(left).not.toContain('http://inside.test/');
    expect(left).toContain('http://loop.test/0');
  });

  test('while nothing answers it is this server that has no network; and it can be switched off', async () => {
    await mi.database.query('delete from public.recursos; select private.note_pages()');
    await addPages(['http://fine.test/a', 'http://other.test/', 'http://third.test/']);
    await pass('7 days');
    expect((await lookAtAll()).flat()).toHaveLength(3);
    const noNetwork: Network = {
      ...world.network,
      resolve: () => Promise.reject(Object.assign(new Error('no network'), { code: 'EAI_AGAIN' })),
    };
    await pass('7 days');
    for (let look = 0; look < 6; look += 1) {
      await lookAtAll(noNetwork);
      await pass('4 days');
    }
    expect(Object.values(await found()).map(([motivo]) => motivo)).toEqual(['nombre', 'nombre', 'nombre']);
    expect(await queue()).toEqual([]);
    await mi.database.query(`select public.gateway_apply_settings('{"check_pages": "off"}')`);
    expect(await checkPages(service(mi), world.network)).toBe(0);
    await mi.database.query(`select public.gateway_apply_settings('{"check_pages": "on"}')`);
  });

  test('the server does it by itself: an address of its own network is refused without a request', async () => {
    await mi.database.query('delete from public.recursos; select private.note_pages()');
    await addPages([`http://127.0.0.1:${world.port()}/secret`, `http://localhost:${world.port()}/secret`]);
    await pass('7 days');
    const due = await openDueFunctions({
      database: mi.database,
      call: (name) =>
        fetch(`${mi.url}/functions/v1/${name}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${mi.secretKey}` },
        }),
    });
    await expect.poll(found).toEqual({ '127.0.0.1': ['privada', 1], localhost: ['privada', 1] });
    await due.close();
    expect(world.asked).toEqual([]);
    const refused = await fetch(`${mi.url}/functions/v1/check-pages`, { method: 'POST' });
    expect(refused.status).toBe(403);
  });
});

test('what is no page is not asked for', async () => {
  for (const address of ['ftp://fine.test/', 'javascript:alert(1)', 'http://user:word@fine.test/', 'nothing'])
    expect(await look(address)).toEqual({ codigo: null, motivo: 'direccion', hacia: null });
  for (const address of [
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
  ])
    expect(await look(address)).toEqual({ codigo: null, motivo: 'privada', hacia: null });
});

import { describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, attempt, failure, rows, sharedWorld } from './world.ts';

const videos = {
  allowed: [
    'https://www.facebook.com/centro/videos/123/',
    'https://facebook.com/watch/?v=123',
    'https://m.facebook.com/watch?v=1',
    'https://web.facebook.com/reel/123',
    'https://es-la.facebook.com/centro/videos/1',
    'https://fb.watch/abc123/',
    'https://www.instagram.com/reel/AbC_d-1/',
    'https://instagram.com/p/AbC',
    'HTTPS://WWW.FACEBOOK.COM/watch?v=1',
  ],
  refused: [
    'http://www.facebook.com/watch?v=1',
    'https://facebook.com.evil.test/watch',
    'https://evil.test/facebook.com/',
    'https://evil.test/?u=https://facebook.com/',
    'https://notfacebook.com/watch',
    'https://facebook.com@evil.test/',
    'https://user:pass@facebook.com/watch',
    'https://facebook.com:8443/watch',
    'https://facebook.com\\@evil.test/',
    'https://evil.test\\.facebook.com/',
    'https://face\tbook.com/watch',
    'https://www.facebook.com/a b',
    'https://www.facebook.com/"onload="x',
    'https:facebook.com/watch',
    '//facebook.com/watch',
    'javascript:alert(1)//facebook.com',
    'https://fb.watch.evil.test/x',
    'https://xinstagram.com/p/1',
    'https://evil.instagram.com/p/1',
    'https://youtube.com/watch?v=1',
    'facebook.com/watch?v=1',
    `https://facebook.com/${'x'.repeat(500)}`,
  ],
};

const webs = {
  allowed: [
    'https://example.test',
    'http://example.test/ruta?x=1#y',
    'https://ejemplo-niños.test/é',
    'http://127.0.0.1:3000/storage/v1/object/public/provider-images/a.png',
  ],
  refused: [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.test',
    'example.test',
    '//example.test',
    'https://',
    'https://exa mple.test',
    'https://user:pass@example.test/',
    'https://example.test\\@evil.test',
    'https://example.test/"><script>',
    'https://example.test/\u0001',
    ' javascript:alert(1)',
  ],
};

describe.each(engines)('addresses on $name', (engine) => {
  const database = sharedWorld(engine);

  const set = (column: string, value: unknown) =>
    attempt(
      database,
      as('ana'),
      `update public.proveedores set ${column} = $1 where id = '${rows.anaProvider}' returning 1`,
      [value],
    );
  const setResource = (column: string, value: string) =>
    attempt(
      database,
      as('admin'),
      `update public.recursos set ${column} = $1 where id = '${rows.recurso}' returning 1`,
      [value],
    );

  test.each(videos.allowed)('video %s', async (url) => {
    expect((await set('videos_urls', [url])).outcome).toBe('yes');
  });
  test.each(videos.refused)('no video %s', async (url) => {
    expect((await failure(set('videos_urls', ['https://fb.watch/ok/', url]))).code).toBe('23514');
  });
  test('the refusal of a video has the words of the form', async () => {
    expect((await failure(set('videos_urls', ['https://youtube.com/x']))).message).toBe(
      'Solo se permiten videos de Facebook e Instagram',
    );
  });
  test('at most 12 videos', async () => {
    expect((await set('videos_urls', Array(12).fill('https://fb.watch/x'))).outcome).toBe('yes');
    expect((await failure(set('videos_urls', Array(13).fill('https://fb.watch/x')))).code).toBe('23514');
  });

  test.each(webs.allowed)('a web may be %s', async (url) => {
    expect((await set('web', url)).outcome).toBe('yes');
  });
  test.each(webs.refused)('a web cannot be %s', async (url) => {
    expect(await failure(set('web', url))).toMatchObject({ code: '23514', constraint: 'web_solo_http' });
  });

  const stored = '/storage/v1/object/public/provider-images/1-a.webp';
  const elsewhere = [
    ...webs.refused,
    'https://evil.test/pixel.png',
    'http://127.0.0.1:3000/favicon.svg',
    'https://evil.test/?/storage/v1/object/public/provider-images/1-a.webp',
    'https://evil.test/#/storage/v1/object/public/provider-images/1-a.webp',
    'https://evil.test/x/storage/v1/object/public/provider-images/1-a.webp',
    `https://evil.test${stored}?a=https://evil.test`,
    '/otra/1-a.webp',
    '/storage/v1/object/public/provider-images/../../x',
    '/storage/v1/object/public/otros/1-a.webp',
    '//evil.test/a',
  ];

  // By the path alone whoever names another host still shows a file of the site.
  test.each([
    stored,
    `https://guia.example${stored}`,
    `http://127.0.0.1:3000${stored}`,
    `https://evil.test${stored}`,
  ])('a logo %s is a file of the own store, kept without a host', async (url) => {
    const written = await act(
      database,
      as('ana'),
      `update public.proveedores set logo_url = $1 where id = '${rows.anaProvider}' returning logo_url`,
      [url],
    );
    expect(written).toEqual([{ logo_url: stored }]);
  });
  test.each(elsewhere)('a logo cannot be %s', async (url) => {
    expect(await failure(set('logo_url', url))).toMatchObject({
      code: '23514',
      constraint: 'logo_url_del_sitio',
      message: 'El logo no es válido. Súbelo otra vez.',
    });
  });

  test.each(webs.refused)('a resource cannot lead to %s', async (url) => {
    expect(await failure(setResource('url', url))).toMatchObject({
      code: '23514',
      constraint: 'url_solo_http',
    });
  });
  test('a thumbnail is a path of the site', async () => {
    expect((await setResource('miniatura_pixar', '/art/thumb-padres.svg')).outcome).toBe('yes');
    expect((await setResource('miniatura_pixar', `https://guia.example${stored}`)).outcome).toBe('yes');
    for (const url of [
      'https://example.test/a.png',
      '//evil.test/a.png',
      '/\\evil.test',
      'javascript:alert(1)',
      'a.png',
    ]) {
      expect((await failure(setResource('miniatura_pixar', url))).code).toBe('23514');
    }
  });
});

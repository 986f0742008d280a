import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { brotlied, textOf } from './brotli.ts';

const html = `<p>${'Mi Guía Azul. '.repeat(500)}</p>`;
const page = () =>
  new Response(html, { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } });

describe('a page', () => {
  test.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.8, br;q=0.9'])(
    'is packed for «%s»',
    async (accepted) => {
      const answer = await brotlied(page(), accepted);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('Content-Encoding')).toBe('br');
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
      const packed = Buffer.from(await answer.arrayBuffer());
      expect(packed.length).toBeLessThan(html.length / 10);
      expect(brotliDecompressSync(packed).toString()).toBe(html);
    },
  );
  test.each([undefined, '', 'gzip', 'br;q=0', 'gzip, br;q=0'])(
    'stays as it is for «%s»',
    async (accepted) => {
      const answer = await brotlied(page(), accepted);
      expect(answer.headers.get('Content-Encoding')).toBeNull();
      expect(await answer.text()).toBe(html);
    },
  );
});

test('what is no text, or nothing at all, stays as it is', async () => {
  const picture = await brotlied(new Response('…', { headers: { 'Content-Type': 'image/png' } }), 'br');
  expect(picture.headers.get('Content-Encoding')).toBeNull();
  const redirect = await brotlied(new Response(null, { status: 302, headers: { Location: '/' } }), 'br');
  expect(redirect.headers.get('Content-Encoding')).toBeNull();
});

test('a byte order mark stays', async () => {
  expect(await textOf(new Response('\uFEFFTema'))).toBe('\uFEFFTema');
});

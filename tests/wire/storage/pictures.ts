import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** A plain picture; with `noise` one that does not compress, to reach a size in bytes. */
export async function picture(
  format: Format = 'png',
  { width = 40, height = 30, noise = false }: { width?: number; height?: number; noise?: boolean } = {},
): Promise<Buffer> {
  const image = noise
    ? sharp(noiseBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    : sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 200 } } });
  return image.toFormat(format).toBuffer();
}

/** The same bytes every time: a small generator, not `Math.random`. */
export function noiseBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 42;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

export function asFile(bytes: Buffer, name: string, type: string): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

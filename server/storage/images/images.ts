import { open, readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { invalidImage, invalidMime, notRenderable, StorageError, sourceTooLarge } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';
import { type Crop, placeCrop } from './crop.ts';
import { findForeignContent } from './foreign-content.ts';
import { type ImageType, imageTypes, sniffedBytes, sniffImage } from './image-type.ts';

const maxPixels = 40_000_000;
const maxSidePixels = 1600;
/** Pixels being decoded at a time, and what even a small picture counts for: two at once on a small machine. */
const pixelsAtWork = 40_000_000;
const minWeightPixels = 20_000_000;

// Threads and caches inside the library multiply its memory; here requests are what runs in parallel.
sharp.concurrency(1);
sharp.cache(false);

const pass = createSemaphore(pixelsAtWork);
const readOptions = { limitInputPixels: maxPixels, failOn: 'error' } as const;
/** What is stored in a bucket for anything may have a wrong checksum; only what is cut short cannot be drawn. */
const drawOptions = { limitInputPixels: maxPixels, failOn: 'truncated' } as const;

const encode: Record<ImageType, (image: Sharp, quality?: number) => Sharp> = {
  'image/jpeg': (image, quality = 85) => image.jpeg({ quality }),
  'image/png': (image) => image.png({ compressionLevel: 8 }),
  'image/webp': (image, quality = 85) => image.webp({ quality, effort: 3 }),
  // The format's own effort of 4 takes seconds for little gain.
  'image/avif': (image, quality = 60) => image.avif({ quality, effort: 2 }),
  'image/gif': (image) => image.gif(),
};

/**
 * Checks that the file at `source` is the image it claims to be and writes it anew to `target`: upright,
 * within 1600 px, its first frame only, and without anything that is not picture, such as the place
 * where it was taken.
 */
export async function rewriteImage(source: string, target: string, claimed: string): Promise<void> {
  const type = sniffImage(await readHead(source));
  if (!type) {
    throw invalidMime(
      `The content is not ${claimed}: only JPEG, PNG, WebP, AVIF and GIF images are accepted`,
    );
  }
  if (type !== claimed) throw invalidMime(`The content is ${type}, not ${claimed} as it claims`);
  const pixels = await countPixels(source, type);

  await pass(Math.max(pixels, minWeightPixels), async () => {
    const bytes = await readFile(source);
    const foreign = findForeignContent(bytes);
    if (foreign) throw invalidImage(`The image also contains ${foreign}`);
    const image = sharp(bytes, readOptions)
      .autoOrient()
      .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true });
    await decoding(encode[type](image).toFile(target));
  });
}

export interface Resize {
  width: number | undefined;
  height: number | undefined;
  fit: 'cover' | 'inside' | 'fill';
  quality: number;
  crop: Crop | undefined;
}

/** A smaller picture of an image that is stored already. */
export async function resizeImage(
  source: () => Promise<Buffer>,
  target: string,
  type: ImageType,
  resize: Resize,
): Promise<void> {
  await pass(minWeightPixels, async () => {
    const bytes = await source();
    // Nothing else is handed to the decoder, which knows formats that were never meant to be read here.
    if (!sniffImage(bytes)) throw notRenderable();
    try {
      const { width, height } = await sharp(bytes, { ...drawOptions, limitInputPixels: false }).metadata();
      if (width * height > maxPixels) throw sourceTooLarge('resolution');
      const image = await drawResized(bytes, resize);
      await encode[type](image, resize.quality).toFile(target);
    } catch (cause) {
      throw cause instanceof StorageError ? cause : notRenderable(cause);
    }
  });
}

async function drawResized(bytes: Buffer, { width, height, fit, crop }: Resize): Promise<Sharp> {
  const image = sharp(bytes, drawOptions).autoOrient();
  if (!width && !height) return image;
  if (!crop || !width || !height) return image.resize({ width, height, fit, withoutEnlargement: true });
  if (crop.gravity === 'sm') {
    return image.resize({ width, height, fit, position: sharp.strategy.attention, withoutEnlargement: true });
  }
  const { autoOrient } = await sharp(bytes, drawOptions).metadata();
  const { scaled, kept } = placeCrop(autoOrient, { width, height }, crop);
  return image.resize({ ...scaled, fit: 'fill' }).extract(kept);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** From the header alone: nothing is unpacked before its size is known. */
async function countPixels(path: string, type: ImageType): Promise<number> {
  const { width, height, format } = await decoding(
    sharp(path, { ...readOptions, limitInputPixels: false }).metadata(),
  );
  if (width * height > maxPixels) {
    throw invalidImage(`The image has more than ${maxPixels / 1_000_000} megapixels (${width} × ${height})`);
  }
  if (format !== imageTypes[type].decodedAs) throw invalidMime(`The content is not ${type}`);
  return width * height;
}

async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof StorageError) throw cause;
    throw invalidImage('The image is broken or was cut short', cause);
  }
}

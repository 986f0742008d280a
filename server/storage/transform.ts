import { z } from 'zod';
import { invalidRequest } from './errors.ts';
import type { ImageType } from './image-type.ts';
import type { Resize } from './images.ts';

const side = z.coerce.number().int().min(1).max(2500).optional();

/** From a query, where all is text, or from a signed token. */
const transformSchema = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  format: z.enum(['origin', 'webp', 'avif']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
});

export type Transform = z.infer<typeof transformSchema>;

export function readTransform(given: unknown): Transform {
  const parsed = transformSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`querystring/${issue?.path.join('/')} ${issue?.message}`);
}

/** What is not the usual quality is one of these. */
const qualities = [40, 60, 80, 100];

/** Each side and the quality as the next larger of a few: whoever asks cannot have a picture drawn in every size there is. */
export function snapTransform(transform: Transform, sizes: number[] | undefined): Transform {
  if (!sizes) return transform;
  const next = (list: number[], wanted: number | undefined) =>
    wanted && (list.find((size) => size >= wanted) ?? list.at(-1));
  const { width, height, quality } = transform;
  return {
    ...transform,
    width: next(sizes, width),
    height: next(sizes, height),
    quality: next(qualities, quality),
  };
}

/** The wire's three words against the library's: what it calls contain has no padding around it. */
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;
const defaultQuality = 75;

export function resizeOf({ width, height, resize, quality }: Transform): Resize {
  return { width, height, fit: fits[resize], quality: quality ?? defaultQuality };
}

/** The smallest format that the browser says it shows, unless the caller asked for one. */
export function formatFor(transform: Transform, accept: string, origin: ImageType): ImageType {
  if (transform.format === 'origin') return origin;
  if (transform.format) return `image/${transform.format}`;
  if (accept.includes('image/avif')) return 'image/avif';
  return accept.includes('image/webp') ? 'image/webp' : origin;
}

const imgproxyTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** What was done, in the words of imgproxy, which upstream hands on in a header. */
export function describeTransform({ width, height, resize, format, quality }: Transform): string {
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resizing_type:${imgproxyTypes[resize]}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',');
}

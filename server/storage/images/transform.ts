import { z } from 'zod';
import { invalidSchema } from '../errors.ts';
import { type Crop, gravities } from './crop.ts';
import type { ImageType } from './image-type.ts';
import type { Resize } from './images.ts';

const maxSide = 2500;
/** None when 0; a longer one is as long as may be. */
const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((pixels) => Math.min(pixels, maxSide) || undefined)
  .optional();
const offset = z.coerce.number().optional();

/** From a query, where all is text, or from a signed token. */
const transformSchema = z
  .object({
    width: side,
    height: side,
    resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
    format: z.enum(['origin', 'webp', 'avif']).optional(),
    quality: z.coerce.number().int().min(20).max(100).optional(),
    gravity: z.enum(gravities).optional(),
    x_offset: offset,
    y_offset: offset,
  })
  .superRefine((transform, context) => {
    if (transform.gravity !== 'fp') return;
    for (const axis of ['x_offset', 'y_offset'] as const) {
      const at = transform[axis];
      if (at === undefined || at < 0 || at > 1) {
        context.addIssue({ code: 'custom', path: [axis], message: 'must be >= 0 and <= 1' });
      }
    }
  });

export type Transform = z.infer<typeof transformSchema>;

export function readTransform(given: unknown): Transform {
  const parsed = transformSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidSchema(`querystring/${issue?.path.join('/')} ${issue?.message}`);
}

/** What is not the usual quality is one of these. */
const qualities = [40, 60, 80, 100];

/**
 * Each side and the quality as the next larger of a few, a focal point as the middle, side or corner next to
 * it, and no other offset: whoever asks cannot have a picture drawn in every way there is.
 */
export function snapTransform(transform: Transform, sizes: number[] | undefined): Transform {
  if (!sizes) return transform;
  const next = (list: number[], wanted: number | undefined) =>
    wanted && (list.find((size) => size >= wanted) ?? list.at(-1));
  const half = (at: number | undefined) =>
    transform.gravity === 'fp' && at !== undefined ? Math.round(at * 2) / 2 : undefined;
  const { width, height, quality, x_offset, y_offset } = transform;
  return {
    ...transform,
    width: next(sizes, width),
    height: next(sizes, height),
    quality: next(qualities, quality),
    x_offset: half(x_offset),
    y_offset: half(y_offset),
  };
}

/** The wire's three words against the library's: what it calls contain has no padding around it. */
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;
const defaultQuality = 75;

/** All that tells one drawing of a picture from another. */
export function resizeOf(transform: Transform): Resize {
  const { width, height, resize, quality } = transform;
  return { width, height, fit: fits[resize], quality: quality ?? defaultQuality, crop: cropOf(transform) };
}

/** Something is cut off only when both sides are given and covered, and from the middle unless told otherwise. */
function cropOf({ width, height, resize, gravity, x_offset: x = 0, y_offset: y = 0 }: Transform) {
  if (!gravity || resize !== 'cover' || !width || !height) return undefined;
  if (gravity === 'ce' && x === 0 && y === 0) return undefined;
  const crop: Crop = gravity === 'sm' ? { gravity, x: 0, y: 0 } : { gravity, x, y };
  return crop;
}

/** The smallest format that the browser says it shows, unless the caller asked for one; none for the source's own. */
export function formatFor({ format }: Transform, accept: string): ImageType | undefined {
  if (format) return format === 'origin' ? undefined : `image/${format}`;
  if (accept.includes('image/avif')) return 'image/avif';
  return accept.includes('image/webp') ? 'image/webp' : undefined;
}

const imgproxyTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** What was done, in the words of imgproxy, which upstream hands on in a header. */
export function describeTransform(transform: Transform): string {
  const { width, height, resize, format, quality } = transform;
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resizing_type:${imgproxyTypes[resize]}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
    describeGravity(transform),
  ]
    .filter(Boolean)
    .join(',');
}

function describeGravity({ gravity, x_offset: x, y_offset: y }: Transform): string | undefined {
  if (!gravity) return undefined;
  const hasOffsets = gravity !== 'sm' && (x !== undefined || y !== undefined);
  return hasOffsets ? `gravity:${gravity}:${x ?? 0}:${y ?? 0}` : `gravity:${gravity}`;
}

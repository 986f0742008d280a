import { invalidMime, tooLarge } from '../errors.ts';
import type { Bucket } from '../objects.ts';

/** What a bucket without a limit of its own takes. */
export const globalSizeLimit = 50 * 1024 * 1024;

export function sizeLimit(bucket: Bucket): number {
  return Math.min(bucket.file_size_limit ?? globalSizeLimit, globalSizeLimit);
}

const mimePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/;

/** Compared as a whole: a type with parameters is another type. Entries are a type, or `image/*`. */
export function checkMime(bucket: Bucket, mimetype: string): void {
  const allowed = bucket.allowed_mime_types ?? [];
  const isAllowed = allowed.some((entry) =>
    entry.endsWith('/*') ? mimetype.startsWith(entry.slice(0, -1)) : entry === mimetype,
  );
  if ((allowed.length > 0 && !isAllowed) || mimetype.length > 255 || !mimePattern.test(mimetype)) {
    throw invalidMime(`mime type ${mimetype.slice(0, 255)} is not supported`);
  }
}

/** A bucket that takes nothing but images has each one decoded and written anew. */
export function isImageBucket({ allowed_mime_types: allowed }: Bucket): boolean {
  return Boolean(allowed?.length) && (allowed ?? []).every((entry) => entry.startsWith('image/'));
}

/** Whether a stored file may go on to another bucket: by the rules of a new upload, short of decoding it. */
export function checkTransfer(from: Bucket, to: Bucket, file: { size: number; mimetype: string }): void {
  if (from.id === to.id) return;
  if (file.size > sizeLimit(to)) throw tooLarge();
  checkMime(to, file.mimetype);
  if (isImageBucket(to) && !isImageBucket(from)) {
    throw invalidMime('Only an upload brings a file into a bucket of images, because there it is checked');
  }
}

import { isUuid } from '../uuid.ts';
import { invalidBucketName, invalidKey } from './errors.ts';

const keyPattern = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const bucketPattern = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;
const maxKeyLength = 1024;

/**
 * An object's key, as it may stand in the table and in a URL. Segments that a file system, a proxy or
 * a browser would resolve ('', '.', '..') are refused, so a key means the same to all of them.
 */
export function readKey(key: string): string {
  const isClean = key.length <= maxKeyLength && keyPattern.test(key);
  if (!isClean || key.split('/').some((segment) => ['', '.', '..'].includes(segment))) throw invalidKey(key);
  return key;
}

export function readBucketId(id: string): string {
  if (!bucketPattern.test(id) || id === '.' || id === '..' || id.trim() !== id) throw invalidBucketName();
  return id;
}

/** A UUID as this server writes it. */
export function isVersion(name: string): boolean {
  return isUuid(name) && name === name.toLowerCase();
}

/**
 * Where a version's bytes stand, relative to the store. Only a UUID of ours becomes a path: no name
 * that a client chose is ever one. Two characters of fan-out keep folders small.
 */
export function versionPath(version: string): string {
  if (!isVersion(version)) throw new Error('a version of a file is not a UUID');
  return `${version.slice(0, 2)}/${version}`;
}

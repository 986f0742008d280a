import { createHash } from 'node:crypto';

/** Namespace of the ids that are made here (RFC 9562). Another one would give every part of the open data another id. */
const namespace = Buffer.from('6d2f0c5a9b1e4c7d8a3f5e6b7c8d9e0f', 'hex');

/** A UUID of version 5 out of names: what has no id of its own keeps the same one for as long as its names stay. */
export function derivedId(...names: string[]): string {
  const hash = createHash('sha1').update(namespace).update(names.join('/')).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

import { buffer } from 'node:stream/consumers';
import { bytesMissing } from '../errors.ts';
import type { FileStore } from '../files/store.ts';
import { type ImageType, sniffedBytes, sniffImage } from './image-type.ts';

const maxKnown = 10_000;

/** What stored pictures are by their bytes, whatever they were called when they were stored. A version never changes. */
export function createSourceTypes(store: FileStore) {
  const known = new Map<string, ImageType | undefined>();

  return async function typeOf(version: string): Promise<ImageType | undefined> {
    if (known.has(version)) return known.get(version);
    const head = await store.read(version, { start: 0, end: sniffedBytes - 1 });
    if (!head) throw bytesMissing();
    const type = sniffImage(await buffer(head));
    if (known.size >= maxKnown) known.clear();
    known.set(version, type);
    return type;
  };
}

export type SourceTypes = ReturnType<typeof createSourceTypes>;

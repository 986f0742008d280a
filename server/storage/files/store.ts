import type { Readable } from 'node:stream';

/** Bytes that are safe in the store but under a temporary name: nobody can ask for them yet. */
export interface Staged {
  /** Gives them their final name in one step: after a crash they are there whole or not at all. */
  publish(version: string): Promise<void>;
  /** Removes what stands under the temporary name, published or not. */
  discard(): Promise<void>;
}

export interface ByteRange {
  start: number;
  /** Inclusive, as in the Range header. */
  end: number;
}

/** Where bytes are kept: a folder or an S3-compatible store. Names are versions, never what a client chose. */
export interface FileStore {
  /** In words, for the operator. */
  readonly place: string;
  /** Writes, reads and removes a few bytes. Rejects with a sentence (StartError) where that cannot be done. */
  check(options?: { makesBucket?: boolean }): Promise<void>;
  /** Takes a local file over; it is the store's from then on. */
  stage(path: string): Promise<Staged>;
  stageCopy(version: string): Promise<Staged | undefined>;
  /** Undefined when there are no such bytes. */
  read(version: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(versions: string[]): Promise<void>;
  /** Every published version. */
  list(): AsyncIterable<string>;
  /** Removes what interrupted uploads left under temporary names. */
  sweepStaged(): Promise<void>;
  /** Until when nothing is to be removed; 0 when nobody has asked for that. */
  readHold(): Promise<number>;
  writeHold(untilMs: number): Promise<void>;
}

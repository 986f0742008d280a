import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Options } from '../../config.ts';
import { StartError } from '../../errors.ts';
import { versionPath } from '../paths.ts';
import { isAbandoned, temporaryName } from './scratch.ts';
import type { FileStore, Staged } from './store.ts';

const publishedPrefix = 'files/';
const stagedPrefix = 'incoming/';
const holdKey = 'held-until';
/** A store that is mute is given up: whoever stores a file holds a connection to the database meanwhile. */
const timeouts = { connectionTimeout: 5_000, socketTimeout: 15_000 };
/** How often bytes are sent to a store that answers with a fault of its own. */
const mostTries = 3;
/** Keys that are deleted at a time. DeleteObjects would name many, but with a checksum that not every store takes. */
const deletesAtOnce = 16;

/** Bytes in a bucket of an S3-compatible store. */
export function openS3Store(options: S3Options): FileStore {
  const client = new S3Client(clientOptions(options));
  const Bucket = options.bucket;
  const host = options.endpoint ? new URL(options.endpoint).host : `s3.${options.region}.amazonaws.com`;
  const keyOf = (version: string) => publishedPrefix + versionPath(version);
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));

  async function copy(from: string, to: string): Promise<void> {
    await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }));
  }

  /** The client repeats no stream: each try reads the file anew. */
  async function put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    // The store refuses what was damaged on its way.
    const ContentMD5 = await md5Of(path);
    for (let tries = 1; ; tries += 1) {
      const Body = createReadStream(path);
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: size, ContentMD5 }));
        return;
      } catch (error) {
        Body.destroy();
        if (tries === mostTries || !isFaultOfStore(error)) throw error;
        await sleep(100 * tries);
      }
    }
  }

  function staged(key: string): Staged {
    return {
      publish: (version) => copy(key, keyOf(version)),
      async discard() {
        await remove(key);
      },
    };
  }

  /** What a file goes through here, with a few bytes. */
  async function tryOut(): Promise<void> {
    const key = stagedPrefix + temporaryName();
    const copied = `${key}.copy`;
    const words = randomUUID();
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: words }));
    try {
      await copy(key, copied);
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: copied }));
      if ((await Body?.transformToString()) !== words) throw new Error('it gives other bytes than it took');
    } finally {
      await remove(copied);
      await remove(key);
    }
  }

  async function makeBucket(): Promise<void> {
    const cause: unknown = await client.send(new CreateBucketCommand({ Bucket })).then(
      () => console.log(`made the bucket ${Bucket} at ${host}`),
      (error: unknown) => error,
    );
    // Another process may have been faster.
    await tryOut().catch((error: unknown) => {
      if (!isBucketMissing(error)) throw error;
      throw new StartError(
        `The bucket ${Bucket} (S3_BUCKET) is missing at ${host}, and these keys may not make it.`,
        { cause },
      );
    });
  }

  function explain(cause: unknown): StartError {
    if (cause instanceof StartError) return cause;
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    const isRefused = cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 403;
    const reason = isRefused
      ? `refuses the keys (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY): ${name}`
      : `cannot be used: ${message.replace(/\.$/, '') || name}`;
    return isBucketMissing(cause)
      ? new StartError(`The bucket ${Bucket} (S3_BUCKET) is missing at ${host}.`, { cause })
      : new StartError(`The file store at ${host} ${reason}.`, { cause });
  }

  async function* keysUnder(Prefix: string) {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key, LastModified } of page.Contents ?? []) if (Key) yield { Key, LastModified };
    }
  }

  return {
    place: `bucket ${Bucket} at ${host}`,
    async check({ makesBucket = false } = {}) {
      try {
        await tryOut().catch((error: unknown) => {
          if (!makesBucket || !isBucketMissing(error)) throw error;
          return makeBucket();
        });
      } catch (error) {
        throw explain(error);
      }
    },
    async stage(path) {
      const key = stagedPrefix + temporaryName();
      await put(key, path);
      await rm(path, { force: true });
      return staged(key);
    },
    async stageCopy(version) {
      const key = stagedPrefix + temporaryName();
      try {
        await copy(keyOf(version), key);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      return staged(key);
    },
    async read(version, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(version), Range }));
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(versions) {
      for (let at = 0; at < versions.length; at += deletesAtOnce) {
        await Promise.all(versions.slice(at, at + deletesAtOnce).map((version) => remove(keyOf(version))));
      }
    },
    async *list() {
      for await (const { Key } of keysUnder(publishedPrefix)) yield Key.slice(Key.lastIndexOf('/') + 1);
    },
    async readHold() {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: holdKey }));
        return Number((await Body?.transformToString()) ?? 0);
      } catch (error) {
        if (isMissing(error)) return 0;
        throw error;
      }
    },
    async writeHold(untilMs) {
      await client.send(new PutObjectCommand({ Bucket, Key: holdKey, Body: String(untilMs) }));
    },
    async sweepStaged() {
      for await (const { Key, LastModified } of keysUnder(stagedPrefix)) {
        if (!isAbandoned(Key.slice(stagedPrefix.length), LastModified?.getTime() ?? 0)) continue;
        await remove(Key);
      }
    },
  };
}

function clientOptions({ endpoint, region, accessKeyId, secretAccessKey }: S3Options) {
  return {
    region,
    requestHandler: timeouts,
    // Path-style addressing: self-hosted stores rarely have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Checksums in trailers are Amazon's; most compatible stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
}

function isBucketMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchBucket';
}

async function md5Of(path: string): Promise<string> {
  const digest = createHash('md5');
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
  return digest.digest('base64');
}

/** It answered, and asks to be tried again. */
function isFaultOfStore(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$fault === 'server';
}

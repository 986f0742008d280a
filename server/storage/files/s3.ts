import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Options } from '../../config.ts';
import { versionPath } from '../paths.ts';
import { isAbandoned, temporaryName } from './scratch.ts';
import type { FileStore, Staged } from './store.ts';

const publishedPrefix = 'files/';
const stagedPrefix = 'incoming/';
const holdKey = 'held-until';
/** A store that is mute is given up: whoever stores a file holds a connection to the database meanwhile. */
const patience = { connectionTimeout: 5_000, socketTimeout: 15_000 };
/** How often bytes are sent to a store that answers with a fault of its own. */
const mostTries = 3;
/** The most that one DeleteObjects call may name. */
const deleteBatchSize = 1000;

/** Bytes in a bucket of an S3-compatible store. */
export function openS3Store(options: S3Options): FileStore {
  const client = new S3Client(clientOptions(options));
  const Bucket = options.bucket;
  const keyOf = (version: string) => publishedPrefix + versionPath(version);

  async function copy(from: string, to: string): Promise<void> {
    await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }));
  }

  /** The client repeats no stream: each try reads the file anew. */
  async function put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    for (let tries = 1; ; tries += 1) {
      const Body = createReadStream(path);
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: size }));
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
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      },
    };
  }

  async function* keysUnder(Prefix: string) {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key, LastModified } of page.Contents ?? []) if (Key) yield { Key, LastModified };
    }
  }

  return {
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
      for (let at = 0; at < versions.length; at += deleteBatchSize) {
        const Objects = versions.slice(at, at + deleteBatchSize).map((version) => ({ Key: keyOf(version) }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
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
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      }
    },
  };
}

function clientOptions({ endpoint, region, accessKeyId, secretAccessKey }: S3Options) {
  return {
    region,
    requestHandler: patience,
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

/** It answered, and asks to be tried again. */
function isFaultOfStore(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$fault === 'server';
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { type Config, readConfig } from '../../../server/config.ts';
import { isSoak } from '../../support/counts.ts';
import { freePort } from '../../support/postgres-cluster.ts';
import { credentials } from '../../support/s3-server.ts';
import { scratch } from '../../support/scratch.ts';
import { type StartOptions, servers, type TestServer } from '../../support/server.ts';

export interface PlacedServer extends TestServer {
  /** Every file there is, under a final name or a temporary one. */
  listFiles(): Promise<string[]>;
  /** What another process on the same files would be given. */
  filesConfig: Pick<Config, 'dataDir' | 's3'>;
}

interface Place {
  name: string;
  start(options?: StartOptions): Promise<PlacedServer>;
}

/** Files in a folder beside the embedded engine, in S3 beside PostgreSQL, and in a soak each beside each. */
export const places: Place[] = servers.flatMap(({ name, start }) => {
  const onDisk: Place = { name: `${name}, files on disk`, start: (options) => startOnDisk(start, options) };
  const inS3: Place = { name: `${name}, files in S3`, start: (options) => startOnS3(start, options) };
  if (isSoak) return [onDisk, inS3];
  return name === 'pglite' ? [onDisk] : [inS3];
});

type Start = (options?: StartOptions) => Promise<TestServer>;
/** These suites upload more than a person does in an hour. */
const common = { RATE_LIMITS: 'off' };

async function startOnDisk(start: Start, options: StartOptions = {}): Promise<PlacedServer> {
  const server = await start({ ...options, env: { ...common, ...options.env } });
  const { dataDir } = server;
  return {
    ...server,
    filesConfig: { dataDir, s3: undefined },
    listFiles: () => filesUnder(join(dataDir, 'files')),
  };
}

export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function startOnS3(start: Start, options: StartOptions = {}): Promise<PlacedServer> {
  const s3 = await openBucket();
  const server = await start({ ...options, env: { ...common, ...options.env, ...s3.env } });
  const { dataDir } = server;
  return {
    ...server,
    filesConfig: { dataDir, s3: readConfig(s3.env).s3 },
    listFiles: async () => [
      ...(await s3.listKeys()).map((key) => key.slice(key.lastIndexOf('/') + 1)),
      ...(await filesUnder(join(dataDir, 'files'))),
    ],
    async stop() {
      await server.stop();
      s3.close();
    },
  };
}

/** A bucket of its own, in the S3 server of this worker. */
export async function openBucket() {
  endpoint ??= startS3();
  const client = new S3Client({
    endpoint: await endpoint,
    credentials,
    region: 'us-east-1',
    forcePathStyle: true,
  });
  const Bucket = `guia-${randomBytes(6).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  return {
    env: {
      S3_BUCKET: Bucket,
      S3_ENDPOINT: await endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async listKeys(): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key = '' }) => Key);
    },
    close: () => client.destroy(),
  };
}

/** Test files share their worker, and its S3 server with it. */
let endpoint: Promise<string> | undefined;

/** In a process of its own, which clears up and ends once the worker is gone. */
async function startS3(): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'guia-s3-'));
  const port = await freePort();
  const program = fileURLToPath(new URL('../../support/s3-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, folder, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((ready, fail) => {
    child.once('message', () => ready());
    child.once('exit', () => fail(new Error('the S3 server did not start')));
  });
  // A worker does not stay for it.
  child.unref();
  child.channel?.unref();
  return `http://127.0.0.1:${port}`;
}

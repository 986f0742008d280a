import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { checkFiles } from '../../../scripts/doctor/files.ts';
import { readConfig } from '../../../server/config.ts';
import { openStore, scratchFolder } from '../../../server/storage/files/open.ts';
import { openScratch } from '../../../server/storage/files/scratch.ts';
import type { FileStore } from '../../../server/storage/files/store.ts';
import { freePort } from '../../support/postgres-cluster.ts';
import { expectLog } from '../../support/quiet-log.ts';
import { forbiddenPrefix } from '../../support/s3-server.ts';
import { scratch } from '../../support/scratch.ts';
import { servers } from '../../support/server.ts';
import { signatureV4 } from '../../support/signature-v4.ts';
import { openBucket } from './stores.ts';

/* The store of these suites verifies Signature V4, payloads and checksums: it is shown to refuse, so that passing means something. */

const emptyHash = createHash('sha256').update('').digest('hex');

/** Amazon's own examples: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
test.each([
  [
    'GET Object',
    'GET',
    '/test.txt',
    { range: 'bytes=0-9', 'x-amz-content-sha256': emptyHash },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT Object',
    'PUT',
    '/test%24file.text',
    {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET Bucket lifecycle',
    'GET',
    '/?lifecycle',
    { 'x-amz-content-sha256': emptyHash },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET Bucket',
    'GET',
    '/?max-keys=2&prefix=J',
    { 'x-amz-content-sha256': emptyHash },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])("the store reckons signatures as Amazon's example %s does", (_name, method, target, more, expected) => {
  const headers = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z', ...more };
  const names = Object.keys(headers).sort().join(';');
  const authorization = `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${'0'.repeat(64)}`;
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  expect(signatureV4({ method, target, headers: { ...headers, authorization } }, secret)).toBe(expected);
});

async function place(more: Record<string, string> = {}) {
  const { env, close, listKeys } = await openBucket();
  onTestFinished(close);
  const DATA_DIR = await mkdtemp(join(scratch, 'guia-s3-store-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  const config = readConfig({ ...env, DATA_DIR, ...more });
  const space = await openScratch(scratchFolder(config));
  const newFile = async (words: string) => {
    const path = space.newPath();
    await writeFile(path, words);
    return path;
  };
  return { config, env, listKeys, newFile, store: await openStore(config, space) };
}

async function listed(store: FileStore): Promise<string[]> {
  const versions: string[] = [];
  for await (const one of store.list()) versions.push(one);
  return versions;
}

const version = '0b9f36a5-7c3c-4b39-9d3c-6a5a5b9d2f10';

test('bytes go in, are copied, listed, read in part and removed: each request signed, each body with its checksum', async () => {
  const { store, listKeys, newFile } = await place();
  const staged = await store.stage(await newFile('de ida y vuelta'));
  await staged.publish(version);
  await staged.discard();
  expect(await text((await store.read(version, { start: 3, end: 5 })) ?? Readable.from([]))).toBe('ida');
  expect(await listed(store)).toEqual([version]);
  await store.writeHold(17);
  expect(await store.readHold()).toBe(17);
  await store.remove([version]);
  expect(await listKeys()).toEqual(['held-until']);
});

test('the store refuses a wrong secret, an unknown key, another region, and who signs nothing', async () => {
  // The client's own words.
  expectLog(/non-retryable streaming request/);
  for (const [more, name] of [
    [{ S3_SECRET_ACCESS_KEY: 'another-secret' }, 'SignatureDoesNotMatch'],
    [{ S3_ACCESS_KEY_ID: 'NOBODY' }, 'InvalidAccessKeyId'],
    [{ S3_REGION: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ] as const) {
    const { store, newFile } = await place(more);
    await expect(store.stage(await newFile('x'))).rejects.toMatchObject({
      name,
      $metadata: { httpStatusCode: 403 },
    });
  }
  const { env } = await place();
  const unsigned = await fetch(`${env.S3_ENDPOINT}/${env.S3_BUCKET}/x`, { method: 'PUT', body: 'x' });
  expect(unsigned.status).toBe(403);
});

test('the store refuses bytes that are not those of their checksum', async () => {
  const { env } = await place();
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  onTestFinished(() => client.destroy());
  const ContentMD5 = createHash('md5').update('other bytes').digest('base64');
  const put = new PutObjectCommand({ Bucket: env.S3_BUCKET, Key: 'x', Body: 'bytes', ContentMD5 });
  await expect(client.send(put)).rejects.toMatchObject({ name: 'BadDigest' });
});

test('a bucket that is missing is made, also by two at once, and nothing is left of the look', async () => {
  const { store, env, config } = await place({ S3_BUCKET: `guia-new-${process.pid}-${Date.now()}` });
  expect(await checkFiles(config)).toMatchObject({ level: 'fault', subject: 'files' });
  await Promise.all([store.check({ makesBucket: true }), store.check({ makesBucket: true })]);
  expect(await listed(store)).toEqual([]);
  expect(await checkFiles(config)).toMatchObject({
    level: 'ok',
    text: `The bucket ${config.s3?.bucket} at ${new URL(env.S3_ENDPOINT).host} takes, gives and removes files.`,
  });
});

test('what is wrong with a file store is one sentence, at the start and for the doctor', async () => {
  const away = `http://127.0.0.1:${await freePort()}`;
  for (const [more, sentence] of [
    [
      { S3_BUCKET: `${forbiddenPrefix}bucket` },
      /^The bucket forbidden-bucket \(S3_BUCKET\) is missing at \S+, and these keys may not make it\.$/,
    ],
    [
      { S3_SECRET_ACCESS_KEY: 'another-secret' },
      /^The file store at \S+ refuses the keys \(S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY\): SignatureDoesNotMatch\.$/,
    ],
    [{ S3_ENDPOINT: away }, /^The file store at 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED.*\.$/],
  ] as const) {
    const { store, config } = await place(more);
    await expect(store.check({ makesBucket: true })).rejects.toThrow(sentence);
    const { level, text, advice } = await checkFiles(config);
    expect([level, text.slice(0, 15), advice]).toEqual([
      'fault',
      expect.any(String),
      expect.stringMatching(/\.$/),
    ]);
  }
});

test('a server whose file store refuses says so at its start, and serves the rest', async () => {
  const { env } = await place();
  expectLog(/^The file store at \S+ refuses the keys .*: SignatureDoesNotMatch\.$/);
  expectLog(/^the file store was not swept: /);
  const [first] = servers;
  const server = await first?.start({ env: { ...env, S3_SECRET_ACCESS_KEY: 'another-secret' } });
  onTestFinished(async () => server?.stop());
  expect((await fetch(`${server?.url}/health/ready`)).status).toBe(200);
});

test('files in a folder are looked at in the same way', async () => {
  const { config } = await place();
  expect(await checkFiles({ ...config, s3: undefined })).toMatchObject({
    level: 'ok',
    text: `The folder ${config.dataDir}/files takes, gives and removes files.`,
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readAuthorization, signatureV4 } from './signature-v4.ts';

// node tests/support/s3-server.ts <folder> <port>: s3rver behind a door that verifies what a real store does, and s3rver
// does not (decision 66). Ends with whoever started it.
const [folder = '', port = ''] = process.argv.slice(2);
export const credentials = { accessKeyId: 'GUIAKEY', secretAccessKey: 'a-secret-of-the-tests' };
/** Buckets are not made with this beginning: as with keys that may not make any. */
export const forbiddenPrefix = 'forbidden-';
const region = 'us-east-1';
const mostSkewMs = 15 * 60 * 1000;

interface S3rver {
  run(): Promise<AddressInfo>;
}
type S3rverClass = new (options: object) => S3rver;

/** The code of the refusal, as Amazon has it. */
function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const signed = readAuthorization(headers.authorization);
  if (!signed) return 'AccessDenied';
  if (signed.keyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  if (signed.region !== region) return 'AuthorizationHeaderMalformed';
  const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    signed.names.includes(name),
  );
  const mine = signatureV4({ method, target: url, headers }, credentials.secretAccessKey);
  if (!isComplete || mine !== signed.signature) return 'SignatureDoesNotMatch';
  const date = String(headers['x-amz-date']).replace(
    /^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/,
    '$1-$2-$3:$4:$5',
  );
  if (!(Math.abs(Date.now() - Date.parse(date)) < mostSkewMs)) return 'RequestTimeTooSkewed';

  const payload = headers['x-amz-content-sha256'];
  const isSame = (algorithm: string, encoding: 'hex' | 'base64', given?: string | string[]) =>
    given === createHash(algorithm).update(body).digest(encoding);
  if (payload !== 'UNSIGNED-PAYLOAD' && !isSame('sha256', 'hex', payload)) return 'XAmzContentSHA256Mismatch';
  const md5 = headers['content-md5'];
  if (md5 !== undefined && !isSame('md5', 'base64', md5)) return 'BadDigest';
  // Bytes that only TLS, which is not here, would keep whole; and what older stores ask of a list of keys to delete.
  const isUnproved = payload === 'UNSIGNED-PAYLOAD' && body.length > 0;
  if ((isUnproved || /\?delete(=|&|$)/.test(url)) && md5 === undefined) return 'MissingContentMD5';
  const isForbidden = method === 'PUT' && url.startsWith(`/${forbiddenPrefix}`) && /^\/[^/]+\/?$/.test(url);
  return isForbidden ? 'AccessDenied' : undefined;
}

if (import.meta.main) {
  process.once('disconnect', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
  // What it verifies itself has been verified: it leaves out a slash that is signed when a request is about a whole bucket.
  const options = {
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    allowMismatchedSignatures: true,
  };
  const Store = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass;
  const store = await new Store(options).run();
  const door = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const code = refusalOf(incoming, body);
    if (code) {
      outgoing.writeHead(code.startsWith('Missing') || code === 'BadDigest' ? 400 : 403, {
        'content-type': 'application/xml',
      });
      outgoing.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      return;
    }
    const { method, url: path, headers } = incoming;
    const { expect, 'transfer-encoding': encoding, ...kept } = headers;
    // It knows accounts of its own alone, whose signature it does not look at.
    kept.authorization = String(kept.authorization).replace(credentials.accessKeyId, 'S3RVER');
    const inner = request(
      { host: store.address, port: store.port, method, path, headers: kept },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    inner.once('error', () => outgoing.destroy());
    inner.end(body);
  });
  door.listen(Number(port), '127.0.0.1');
  await once(door, 'listening');
  process.send?.('listening');
}

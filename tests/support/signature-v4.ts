import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** As on the request line, with its query. */
  target: string;
  headers: IncomingHttpHeaders;
}

/** Of the Authorization header: by whom, when and for what it is signed, and what is. */
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;

export function readAuthorization(header = '') {
  const [, keyId, day = '', region = '', names = '', signature] = authorization.exec(header) ?? [];
  return keyId && signature ? { keyId, day, region, names: names.split(';'), signature } : undefined;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Amazon's Signature V4 of S3, computed from the request as it came over the line: the path is taken as it was sent. */
export function signatureV4({ method, target, headers }: SignedRequest, secret: string): string | undefined {
  const signed = readAuthorization(headers.authorization);
  if (!signed) return undefined;
  const { day, region, names } = signed;
  const [path = '', query = ''] = target.split('?');
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((one) => (one.includes('=') ? one : `${one}=`));
  const canonical = [
    method,
    path,
    parameters.sort().join('&'),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

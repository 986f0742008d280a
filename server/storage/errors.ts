import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isConnectionLost } from '../database/connection-lost.ts';
import { ApiError } from '../errors.ts';
import { TokenError, type TokenFault } from '../identity/caller.ts';

/** A refusal in the storage wire's words: its `status` travels as text, the HTTP status is nearly always 400. */
export class StorageError extends ApiError {
  readonly error: string;
  readonly httpStatus: ContentfulStatusCode;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: {
      error?: string;
      httpStatus?: ContentfulStatusCode;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(status, code, message, { cause: options.cause });
    this.name = 'StorageError';
    this.error = options.error ?? code;
    this.httpStatus = options.httpStatus ?? 400;
    this.headers = options.headers ?? {};
  }
}

const duplicate = 'The resource already exists';

export const noSuchBucket = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' });
export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' });
export const bytesMissing = () =>
  new StorageError(404, 'NoSuchKey', 'The resource was not found', { error: 'Not found' });
const keyExists = () => new StorageError(409, 'KeyAlreadyExists', duplicate, { error: 'Duplicate' });
export const bucketExists = () =>
  new StorageError(409, 'BucketAlreadyExists', duplicate, { error: 'Duplicate' });
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');
export const tooLarge = () =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', {
    error: 'Payload too large',
  });
export const overQuota = (bytes: number) =>
  new StorageError(
    413,
    'QuotaExceeded',
    `The files of one account may have ${bytes / 1024 / 1024} MB in all`,
    {
      error: 'Payload too large',
    },
  );
export const tooManyUploads = (retryAfterSeconds: number) =>
  new StorageError(429, 'SlowDown', `Too many uploads, try again in ${retryAfterSeconds} seconds`, {
    error: 'too_many_requests',
    httpStatus: 429,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
/** The connection is closed with it: what the sender still sends would be taken for the next request. */
export const tooSlow = () =>
  new StorageError(408, 'RequestTimeout', 'The upload was too slow', {
    httpStatus: 408,
    headers: { Connection: 'close' },
  });
export const invalidMime = (message: string) =>
  new StorageError(415, 'InvalidMimeType', message, { error: 'invalid_mime_type' });
export const invalidImage = (message: string, cause?: unknown) =>
  new StorageError(422, 'InvalidImage', message, { cause });
export const accessDenied = (message: string, cause?: unknown) =>
  new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized', cause });
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`);
export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' });
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
/** What upstream's framework refuses by its schemas, before any line of the API runs, has a name of its own. */
export const invalidSchema = (message: string) =>
  new StorageError(400, 'InvalidRequest', message, { error: 'Error' });
export const missingAuthorization = () =>
  invalidSchema("headers must have required property 'authorization'");
/** A picture that is stored and cannot be drawn from: the request's mistake, not the server's. */
export const notRenderable = (cause?: unknown) =>
  new StorageError(400, 'InvalidRequest', 'The source image is invalid or unsupported for rendering', {
    cause,
  });
export const sourceTooLarge = (what: 'file' | 'resolution') =>
  invalidRequest(`The source image ${what} is too large to process`);
export const invalidJwt = (message: string) => new StorageError(400, 'InvalidJWT', message);
export const invalidSignature = () => new StorageError(400, 'InvalidSignature', 'Invalid signature');

/** The one refusal whose HTTP status is the true one: nothing of the API answered. */
export const routeNotFound = ({ method, path }: { method: string; path: string }) =>
  new StorageError(404, 'NotFound', `Route ${method}:${path} not found`, {
    error: 'Not Found',
    httpStatus: 404,
  });

/** The one place where a failure becomes an answer. */
export function renderError(error: Error, context: Context): Response {
  const { status, error: name, code, message, httpStatus, headers } = toStorageError(error);
  const body = { statusCode: String(status), error: name, code, message };
  return context.json(body, httpStatus, { ...headers, 'cache-control': 'no-store' });
}

function toStorageError(error: Error): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof TokenError) return fromToken(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '42501') return accessDenied('new row violates row-level security policy', error);
  if (code === '23505') return keyExists();
  if (code === '23503') return new StorageError(404, 'NoSuchResource', 'The related resource does not exist');
  // Words that the product's own SQL raised for the person who asked.
  if (code === 'P0001' || code === '23514') return invalidRequest(error.message);
  if (code === '57014') {
    return new StorageError(544, 'DatabaseTimeout', 'The database did not answer in time', {
      httpStatus: 500,
      cause: error,
    });
  }
  // A full disk, the database's or the files' own, or another want of the server's (class 53).
  if (/^53...$/.test(code) || code === 'ENOSPC' || code === 'EDQUOT') {
    return new StorageError(503, 'SlowDown', 'The server has no room for this at the moment', {
      httpStatus: 503,
      cause: error,
    });
  }
  // The database, or the store of the bytes, which may also answer with a fault of its own.
  const isOfStore = error.name === 'TimeoutError' || ('$fault' in error && error.$fault === 'server');
  if (isConnectionLost(error) || isOfStore) {
    return new StorageError(503, 'SlowDown', 'The server cannot reach its files at the moment', {
      httpStatus: 503,
      cause: error,
    });
  }
  return new StorageError(500, 'InternalError', 'Internal Server Error', { httpStatus: 500, cause: error });
}

/** Upstream passes on the words of the library `jose`, and clients have learnt them. */
const tokenWords: Partial<Record<TokenFault, string>> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  early: '"nbf" claim timestamp check failed',
};

function fromToken(error: TokenError): StorageError {
  if (error.fault !== 'key') return accessDenied(tokenWords[error.fault] ?? error.message, error);
  return new StorageError(401, 'InvalidApiKey', error.message, { error: 'Unauthorized', httpStatus: 401 });
}

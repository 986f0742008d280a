import { open } from 'node:fs/promises';
import { invalidRequest, StorageError, tooLarge } from '../errors.ts';
import { type MinimumRate, readBodyChunks } from './body-chunks.ts';
import { type Part, readParts } from './multipart.ts';

/** What a form may carry besides its file: the custom metadata, bounded as upstream does, and small fields. */
const maxFieldsBytes = 1024 * 1024;

interface Received {
  size: number;
  contentType: string;
  cacheControl: string;
  contentEncoding: string | undefined;
  metadata: Record<string, unknown> | null;
}

/**
 * Writes a request's file to `path` as it arrives, and counts: neither a long file nor two hundred of
 * them are ever held in memory. Throws, and leaves `path` to its caller, when the body is too long or
 * breaks off.
 */
export async function receive(
  request: Request,
  path: string,
  limitBytes: number,
  minimumRate: MinimumRate,
): Promise<Received> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream';
  const isForm = /^multipart\/form-data\b/i.test(contentType);
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limitBytes + (isForm ? maxFieldsBytes : 0)) throw tooLarge();
  if (!request.body) throw invalidRequest('No content provided');
  const body = untilCutShort(readBodyChunks(request.body, minimumRate));
  try {
    return isForm
      ? await receiveForm(readParts(body, contentType), path, limitBytes)
      : await receiveRaw(body, request.headers, contentType, path, limitBytes);
  } finally {
    // Of a body that is not read to its end, the place of the last chunk is given back here.
    await body.return(undefined);
  }
}

/** A sender who goes away is no failure of this server. */
async function* untilCutShort(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw error instanceof StorageError ? error : invalidRequest('The upload was cut short');
  }
}

async function receiveRaw(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  contentType: string,
  path: string,
  limitBytes: number,
): Promise<Received> {
  const size = await writeFile(body, path, limitBytes);
  if (size === 0) throw invalidRequest('No content provided');
  return {
    size,
    contentType,
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    contentEncoding: headers.get('content-encoding') ?? undefined,
    metadata: readMetadataHeader(headers),
  };
}

async function receiveForm(parts: AsyncIterable<Part>, path: string, limitBytes: number): Promise<Received> {
  const fields = new Map<string, string>();
  let file: { size: number; contentType: string } | undefined;
  let left = maxFieldsBytes;
  for await (const part of parts) {
    if (part.filename === undefined) {
      const text = await readText(part.content, left);
      left -= text.length;
      fields.set(part.name, text);
    } else {
      if (file) throw invalidRequest('The form has more than one file');
      const size = await writeFile(part.content, path, limitBytes);
      file = { size, contentType: part.contentType ?? 'application/octet-stream' };
    }
  }
  if (!file) throw invalidRequest('No content provided');

  const seconds = fields.get('cacheControl') ?? '';
  const metadata = fields.get('metadata');
  return {
    size: file.size,
    contentType: fields.get('contentType') ?? file.contentType,
    cacheControl: /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    contentEncoding: fields.get('contentEncoding'),
    metadata: metadata ? readMetadata(metadata) : null,
  };
}

async function writeFile(
  content: AsyncIterable<Uint8Array>,
  path: string,
  limitBytes: number,
): Promise<number> {
  const file = await open(path, 'wx');
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > limitBytes) throw tooLarge();
      await file.writeFile(chunk);
    }
    return size;
  } finally {
    await file.close();
  }
}

export async function readText(content: AsyncIterable<Uint8Array>, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The custom metadata of a body that is no form, and of a copy. */
export function readMetadataHeader(headers: Headers): Record<string, unknown> | null {
  const encoded = headers.get('x-metadata');
  return encoded ? readMetadata(Buffer.from(encoded, 'base64').toString('utf8')) : null;
}

function readMetadata(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below, in the same words as for JSON that is no object.
  }
  throw invalidRequest('metadata must be a JSON object');
}

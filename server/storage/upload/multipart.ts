import { invalidRequest } from '../errors.ts';

const maxHeaderBytes = 16 * 1024;
const maxParts = 50;

export interface Part {
  /** Empty for the file of a stock upload: the client appends it under the name "". */
  name: string;
  filename: string | undefined;
  contentType: string | undefined;
  content: AsyncIterable<Buffer>;
}

/**
 * The parts of a `multipart/form-data` body as they arrive; no more than one chunk is held. Each
 * part's content has to be read to its end before the next part is asked for.
 */
export async function* readParts(
  source: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${readBoundary(contentType)}`);
  // The first delimiter may stand at the very start, without the line break that belongs to the others.
  const window = createWindow(source, Buffer.from('\r\n'));
  for await (const _preamble of window.until(delimiter));

  for (let parts = 0; parts < maxParts; parts += 1) {
    const next = (await window.line()).trim();
    if (next === '--') return window.finish();
    if (next !== '') throw malformed();
    const headers = await readHeaders(window.line);
    const disposition = headers.get('content-disposition') ?? '';
    yield {
      name: parameter(disposition, 'name') ?? '',
      filename: parameter(disposition, 'filename'),
      contentType: headers.get('content-type'),
      content: window.until(delimiter),
    };
  }
  throw invalidRequest('The form has too many parts');
}

function readBoundary(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw invalidRequest('The form has no boundary');
  return boundary;
}

async function readHeaders(line: () => Promise<string>): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  for (let bytes = 0; bytes < maxHeaderBytes; ) {
    const text = await line();
    if (text === '') return headers;
    bytes += text.length;
    const colon = text.indexOf(':');
    if (colon > 0) headers.set(text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim());
  }
  throw malformed();
}

/** Browsers write `"` as %22 and leave the rest as it is, so the value ends at the next quote. */
function parameter(disposition: string, name: string): string | undefined {
  return new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
}

function createWindow(source: AsyncIterable<Uint8Array>, first: Buffer) {
  const chunks = source[Symbol.asyncIterator]();
  let buffer = first;

  async function more(): Promise<void> {
    const { done, value } = await chunks.next();
    if (done) throw malformed();
    buffer = buffer.length === 0 ? Buffer.from(value) : Buffer.concat([buffer, value]);
  }

  return {
    /** Everything before the delimiter, which is then passed over. */
    async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = buffer.indexOf(delimiter);
        // The tail could be the start of a delimiter that the next chunk completes.
        const end = at >= 0 ? at : buffer.length - delimiter.length + 1;
        const head = buffer.subarray(0, Math.max(end, 0));
        buffer = buffer.subarray(at >= 0 ? at + delimiter.length : head.length);
        if (head.length > 0) yield head;
        if (at >= 0) return;
        await more();
      }
    },
    async line(): Promise<string> {
      for (;;) {
        const at = buffer.indexOf('\r\n');
        if (at >= 0) {
          const text = buffer.toString('utf8', 0, at);
          buffer = buffer.subarray(at + 2);
          return text;
        }
        if (buffer.length > maxHeaderBytes) throw malformed();
        // The closing delimiter may be the last of all, with no line break after it.
        if (buffer.toString('latin1') === '--') return '--';
        await more();
      }
    },
    /** Reads what follows the last delimiter, which means nothing, so that the body is read to its end. */
    async finish(): Promise<void> {
      for (let bytes = buffer.length; bytes <= maxHeaderBytes; ) {
        const { done, value } = await chunks.next();
        if (done) return;
        bytes += value.length;
      }
      throw malformed();
    },
  };
}

function malformed() {
  return invalidRequest('The form is malformed or was cut short');
}

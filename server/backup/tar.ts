import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

const blockBytes = 512;
const chunkBytes = 256 * 1024;
const noBytes = Buffer.alloc(0);
/** What eleven octal digits can say; above it the size is binary, as GNU tar writes it. */
const mostOctal = 8 ** 11;

/** What an entry holds, known once it was written. */
interface Entry {
  name: string;
  size: number;
  sha256: string;
}

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * A tar file (ustar) that is written while its content comes: the header stands before the content and tells its size,
 * so it is filled in when the content has ended.
 */
export class TarWriter {
  readonly entries: Entry[] = [];
  readonly #file: FileHandle;
  #position = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<TarWriter> {
    return new TarWriter(await open(path, 'wx', 0o600));
  }

  async add(name: string, content: Content): Promise<Entry> {
    const headerAt = this.#position;
    this.#position += blockBytes;
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await this.#append(chunk);
    }
    await this.#append(Buffer.alloc(padding(size)));
    await this.#write(header(name, size), headerAt);
    const entry = { name, size, sha256: hash.digest('hex') };
    this.entries.push(entry);
    return entry;
  }

  /** The end mark, and everything on the disk. */
  async finish(): Promise<void> {
    await this.#append(Buffer.alloc(2 * blockBytes));
    await this.#file.sync();
    await this.#file.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close();
  }

  async #append(bytes: Uint8Array): Promise<void> {
    await this.#write(bytes, this.#position);
    this.#position += bytes.length;
  }

  async #write(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }
}

/** Where an entry's content stands in the file. */
interface Place {
  name: string;
  offset: number;
  size: number;
}

/** A tar file as this program writes it: whole, with its end mark and nothing after it. Anything else throws. */
export class TarReader {
  readonly places: Place[];
  readonly #file: FileHandle;

  private constructor(file: FileHandle, places: Place[]) {
    this.#file = file;
    this.places = places;
  }

  static async open(path: string): Promise<TarReader> {
    const file = await open(path, 'r');
    try {
      return new TarReader(file, await readPlaces(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async *stream({ offset, size }: Place): AsyncGenerator<Buffer> {
    for (let done = 0; done < size; done += chunkBytes) {
      yield await readAt(this.#file, offset + done, Math.min(chunkBytes, size - done));
    }
  }

  /** Of an entry that is small unless somebody means harm. */
  async read(place: Place): Promise<Buffer> {
    return readWhole(this.stream(place));
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** More than any manifest or set of migrations has: what is larger is not taken into memory. */
export const mostWholeBytes = 64 * 1024 * 1024;

export async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > mostWholeBytes) throw new Error('an entry is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readPlaces(file: FileHandle): Promise<Place[]> {
  const { size: end } = await file.stat();
  const places: Place[] = [];
  for (let at = 0; ; ) {
    const block = await readAt(file, at, blockBytes);
    if (block.every((byte) => byte === 0)) {
      const rest = await readAt(file, at + blockBytes, blockBytes);
      if (end !== at + 2 * blockBytes || rest.some((byte) => byte !== 0))
        throw new Error('it has no end mark');
      return places;
    }
    const { name, size } = readHeader(block);
    const offset = at + blockBytes;
    at = offset + size + padding(size);
    if (at > end) throw new Error('it is cut short');
    const filler = await readAt(file, offset + size, padding(size));
    if (filler.some((byte) => byte !== 0)) throw new Error('bytes stand between two entries');
    places.push({ name, offset, size });
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (length === 0) return noBytes;
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error('it is cut short');
  return buffer;
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name of an entry is too long: ${name}`);
  const block = Buffer.alloc(blockBytes);
  block.write(name, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  if (size < mostOctal) block.write(`${octal(size, 11)}\0`, 124);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write(`${octal(0, 11)}\0`, 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${octal(checksum(block), 6)}\0 `, 148);
  return block;
}

function readHeader(block: Buffer): { name: string; size: number } {
  const name = block.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  const size =
    block[124] === 0x80
      ? Number(block.readBigUInt64BE(128))
      : Number.parseInt(block.toString('latin1', 124, 135), 8);
  // Written anew it must be the same to the last byte: no other kind of entry is one of ours.
  if (!Number.isSafeInteger(size) || !block.equals(header(name, size)))
    throw new Error('an entry has no header');
  return { name, size };
}

/** The checksum field itself counts as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

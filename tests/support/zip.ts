import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** A lie about the size. */
  claimedSize?: number;
  isEncrypted?: boolean;
}

/** A zip made while its files are: sizes and checksums stand behind each file, and in the list at the end. */
export async function writeZip(path: string, entries: ZipEntry[]): Promise<void> {
  const file = await open(path, 'w');
  let position = 0;
  const write = async (bytes: Uint8Array) => {
    await file.write(bytes);
    position += bytes.length;
  };
  const list: Buffer[] = [];
  for (const { name, content, claimedSize, isEncrypted } of entries) {
    const start = position;
    const flags = 8 | (isEncrypted ? 1 : 0);
    await write(
      Buffer.concat([
        numbers(['L', 0x04034b50], 20, flags, 8, 0, 0, ['L', 0], ['L', 0], ['L', 0], name.length, 0),
        Buffer.from(name),
      ]),
    );
    let [size, checksum] = [0, 0];
    async function* counted() {
      for await (const chunk of content) {
        size += chunk.length;
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    }
    const before = position;
    for await (const chunk of Readable.from(counted()).pipe(createDeflateRaw({ level: 1 })))
      await write(chunk);
    const sizes = [
      ['L', checksum],
      ['L', position - before],
      ['L', claimedSize ?? size],
    ] as Array<['L', number]>;
    await write(numbers(['L', 0x08074b50], ...sizes));
    list.push(
      numbers(
        ['L', 0x02014b50],
        20,
        20,
        flags,
        8,
        0,
        0,
        ...sizes,
        name.length,
        0,
        0,
        0,
        0,
        ['L', 0],
        ['L', start],
      ),
      Buffer.from(name),
    );
  }
  const [start, bytes] = [position, Buffer.concat(list)];
  await write(bytes);
  await write(
    numbers(['L', 0x06054b50], 0, 0, entries.length, entries.length, ['L', bytes.length], ['L', start], 0),
  );
  await file.close();
}

/** Little-endian: two bytes each, four where marked. */
function numbers(...values: Array<number | ['L', number]>): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(typeof value === 'number' ? 2 : 4);
      if (typeof value === 'number') bytes.writeUInt16LE(value);
      else bytes.writeUInt32LE(value[1] >>> 0);
      return bytes;
    }),
  );
}

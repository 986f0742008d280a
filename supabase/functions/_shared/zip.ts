export interface ZipFile {
  name: string;
  text: string;
}

const encoder = new TextEncoder();
const localHeader = 0x04034b50;
const listHeader = 0x02014b50;
const listEnd = 0x06054b50;
/** 2.0: deflate. */
const version = 20;
/** Names are UTF-8. */
const flags = 1 << 11;
const deflate = 8;
/** Of the format, without ZIP64. */
const mostFiles = 0xffff;

/** A zip archive (APPNOTE 6.3.3) of texts, all with one date. Few and in memory: a stream would need sizes after the content. */
export async function makeZip(files: readonly ZipFile[], date: Date): Promise<Uint8Array> {
  if (files.length > mostFiles) throw new Error('too many files for one archive');
  const parts: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let position = 0;
  for (const file of files) {
    const name = encoder.encode(file.name);
    const content = encoder.encode(file.text);
    const packed = await compress(content);
    const common = [
      ...[two(version), two(flags), two(deflate), ...dosTime(date)],
      ...[four(checksum(content)), four(packed.length), four(content.length), two(name.length), two(0)],
    ];
    const before = join([four(localHeader), ...common, name]);
    // No comment, first disk, no attributes.
    const rest = [two(0), two(0), two(0), four(0), four(position)];
    list.push(join([four(listHeader), two(version), ...common, ...rest, name]));
    parts.push(before, packed);
    position += before.length + packed.length;
  }
  const listed = join(list);
  const count = two(files.length);
  const end = [four(listEnd), two(0), two(0), count, count, four(listed.length), four(position), two(0)];
  return join([...parts, listed, ...end]);
}

async function compress(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Time and day as MS-DOS counts them, in UTC. */
function dosTime(date: Date): Uint8Array[] {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return [two(time), two(day)];
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of ISO 3309. */
function checksum(content: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of content) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

const two = (value: number) => Uint8Array.of(value & 0xff, (value >>> 8) & 0xff);
const four = (value: number) => join([two(value & 0xffff), two(value >>> 16)]);

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}

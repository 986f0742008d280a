import { UnreadableFile } from '../unreadable-file.ts';
import { checkEntryCount, damagedZip, isMainFile, type ListedEntry, noMainFile } from './main-file.ts';

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

interface Entry extends ListedEntry {
  /** 0: as it is; 8: deflated. */
  method: number;
  start: number;
}

const signatures = { end: 0x06054b50, listed: 0x02014b50, local: 0x04034b50 };
const endBytes = 22;
/** A comment of 64 kB may follow the end of the list. */
const maxEndBytes = endBytes + 2 ** 16;
const maxListBytes = 2 ** 20;

/**
 * The main file inside a zip of NPPES, in the browser: unpacked while it is read. The monthly one is written in the larger
 * format (ZIP64), and is for the command line, `main-file.server.ts`.
 */
export async function openMainFile(file: Blob): Promise<Bytes> {
  const entry = await findMainFile(file);
  const header = await view(file, entry.start, 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== signatures.local) throw damagedZip();
  const start = entry.start + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(start, start + entry.packedBytes).stream() as Bytes;
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw damagedZip();
  return unpack(packed).pipeThrough(atMost(entry.bytes));
}

/** Bytes that do not unpack show only while they are read. */
function unpack(packed: Bytes): Bytes {
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        // The file itself cannot be read any more.
        throw error instanceof DOMException ? error : damagedZip(error);
      });
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function findMainFile(file: Blob): Promise<Entry> {
  const end = await view(file, Math.max(0, file.size - maxEndBytes), maxEndBytes);
  let place = end.byteLength - endBytes;
  while (place >= 0 && end.getUint32(place, true) !== signatures.end) place--;
  if (place < 0) throw damagedZip();
  const count = end.getUint16(place + 10, true);
  const listBytes = end.getUint32(place + 12, true);
  const start = end.getUint32(place + 16, true);
  if (count === 0xffff || start === 0xffffffff) throw tooLarge();
  checkEntryCount(count);
  if (listBytes > maxListBytes) throw damagedZip();
  const list = await view(file, start, listBytes);
  if (list.byteLength < listBytes) throw damagedZip();
  for (const entry of readList(list, count)) {
    if (entry.bytes === 0xffffffff || entry.packedBytes === 0xffffffff) throw tooLarge();
    if (isMainFile(entry)) return entry;
  }
  throw noMainFile();
}

function* readList(list: DataView, count: number): Generator<Entry> {
  let place = 0;
  for (let left = count; left > 0; left--) {
    if (place + 46 > list.byteLength || list.getUint32(place, true) !== signatures.listed) throw damagedZip();
    const nameLength = list.getUint16(place + 28, true);
    const next =
      place + 46 + nameLength + list.getUint16(place + 30, true) + list.getUint16(place + 32, true);
    if (next > list.byteLength) throw damagedZip();
    yield {
      name: new TextDecoder().decode(new Uint8Array(list.buffer, place + 46, nameLength)),
      isEncrypted: (list.getUint16(place + 8, true) & 1) === 1,
      method: list.getUint16(place + 10, true),
      packedBytes: list.getUint32(place + 20, true),
      bytes: list.getUint32(place + 24, true),
      start: list.getUint32(place + 42, true),
    };
    place = next;
  }
}

/** A zip that hides how large it is breaks off. */
function atMost(bytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let count = 0;
  return new TransformStream({
    transform(chunk, controller) {
      count += chunk.length;
      if (count > bytes) controller.error(damagedZip());
      else controller.enqueue(chunk);
    },
  });
}

async function view(file: Blob, start: number, bytes: number): Promise<DataView> {
  return new DataView(await file.slice(start, start + bytes).arrayBuffer());
}

const tooLarge = () =>
  new UnreadableFile(
    'El archivo mensual de NPPES no cabe en la página. Usa la línea de comandos: npm run import.',
  );

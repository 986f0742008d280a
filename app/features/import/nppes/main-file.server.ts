import { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from '../unreadable-file.ts';
import { checkEntryCount, damagedZip, isMainFile, noMainFile } from './main-file.ts';

/** The main file inside a zip of NPPES, unpacked while it is read; nothing is written to the disk. */
export async function openMainFile(path: string): Promise<Readable> {
  const zip = await openPromise(path, { autoClose: false }).catch(asUnreadable);
  try {
    const stream = await zip.openReadStreamPromise(await findMainFile(zip));
    stream.once('close', () => zip.close());
    return Readable.from(unpack(stream), { objectMode: false });
  } catch (error) {
    zip.close();
    return asUnreadable(error);
  }
}

async function findMainFile(zip: ZipFile): Promise<Entry> {
  checkEntryCount(zip.entryCount);
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, compressedSize: packedBytes, uncompressedSize: bytes } = entry;
    if (isMainFile({ name, packedBytes, bytes, isEncrypted: entry.isEncrypted() })) return entry;
  }
  throw noMainFile();
}

/** What is wrong inside shows only while it is read: a size that was a lie, or bytes that do not unpack. */
async function* unpack(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    asUnreadable(error);
  }
}

function asUnreadable(error: unknown): never {
  if (error instanceof UnreadableFile) throw error;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    throw new UnreadableFile('No encontramos el archivo.', { cause: error });
  throw damagedZip(error);
}

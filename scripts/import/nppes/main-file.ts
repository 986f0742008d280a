import { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from '../../../app/features/import/unreadable-file.ts';

/** The monthly and the weekly main file ("npidata_pfile_20050523-20251109.csv"); beside it lies a file of its headers. */
const mainFile = /(^|\/)npidata_pfile_\d{8}-\d{8}(?!.*fileheader)[^/]*\.csv$/i;

/** A register of nine million lines unpacks to some 11 GB, at about a tenth of it packed: beyond is a zip bomb. */
const limits = { entries: 200, bytes: 40 * 2 ** 30, ratio: 100 };

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
  if (zip.entryCount > limits.entries) throw new UnreadableFile('El zip tiene demasiados archivos.');
  for await (const entry of zip.eachEntry()) {
    if (!mainFile.test(entry.fileName)) continue;
    const { compressedSize: packedBytes, uncompressedSize: bytes } = entry;
    if (entry.isEncrypted()) throw new UnreadableFile('El zip está cifrado. Usa el que publica NPPES.');
    if (bytes > limits.bytes || bytes > packedBytes * limits.ratio + 2 ** 20)
      throw new UnreadableFile('El zip se hace demasiado grande al abrirlo. No parece de NPPES.');
    return entry;
  }
  throw new UnreadableFile('El zip no tiene el archivo principal de NPPES (npidata_pfile_….csv).');
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
  throw new UnreadableFile('El zip está dañado o no es un zip. Descárgalo otra vez.', { cause: error });
}

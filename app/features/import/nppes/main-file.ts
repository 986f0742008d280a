import { UnreadableFile } from '../unreadable-file.ts';

/** The monthly and the weekly main file ("npidata_pfile_20050523-20251109.csv"); beside it lies a file of its headers. */
const mainFile = /(^|\/)npidata_pfile_\d{8}-\d{8}(?!.*fileheader)[^/]*\.csv$/i;

/** A register of nine million lines unpacks to some 11 GB, at about a tenth of it packed: beyond is a zip bomb. */
const limits = { entries: 200, bytes: 40 * 2 ** 30, ratio: 100 };

/** An entry of a zip, as its list tells it. */
export interface ListedEntry {
  name: string;
  packedBytes: number;
  bytes: number;
  isEncrypted: boolean;
}

export function checkEntryCount(count: number): void {
  if (count > limits.entries) throw new UnreadableFile('El zip tiene demasiados archivos.');
}

/** Whether it is the main file; throws when it is and cannot be read. */
export function isMainFile({ name, packedBytes, bytes, isEncrypted }: ListedEntry): boolean {
  if (!mainFile.test(name)) return false;
  if (isEncrypted) throw new UnreadableFile('El zip está cifrado. Usa el que publica NPPES.');
  if (bytes > limits.bytes || bytes > packedBytes * limits.ratio + 2 ** 20)
    throw new UnreadableFile('El zip se hace demasiado grande al abrirlo. No parece de NPPES.');
  return true;
}

export const noMainFile = () =>
  new UnreadableFile('El zip no tiene el archivo principal de NPPES (npidata_pfile_….csv).');

export const damagedZip = (cause?: unknown) =>
  new UnreadableFile('El zip está dañado o no es un zip. Descárgalo otra vez.', { cause });

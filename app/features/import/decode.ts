import { maxFileBytes } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type Encoding = 'UTF-8' | 'Windows-1252';

export interface Decoded {
  text: string;
  encoding: Encoding;
}

const saveAgain = 'Guarda la hoja como CSV UTF-8 y súbela otra vez.';

/** How other kinds of file begin. */
const signatures: Array<[bytes: number[], why: string]> = [
  [[0xff, 0xfe], `El archivo está en UTF-16. ${saveAgain}`],
  [[0xfe, 0xff], `El archivo está en UTF-16. ${saveAgain}`],
  [[0x50, 0x4b, 0x03, 0x04], `Es un archivo de Excel o un zip, no un CSV. ${saveAgain}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `Es un archivo de Excel, no un CSV. ${saveAgain}`],
];

/** Letters of UTF-8 that were read as Windows-1252 once too often ("BayamÃ³n"), and what stands for lost ones. */
const damaged = /Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|â€|\ufffd/;

/** Bytes that Windows-1252 has no letter for. */
const undefinedLetters = /[\u0080-\u009f]/;

/** To be asked before a file is read into memory. */
export function checkFileSize(bytes: number): void {
  if (bytes === 0) throw new UnreadableFile('El archivo está vacío.');
  if (bytes > maxFileBytes)
    throw new UnreadableFile('El archivo pasa de 20 MB. Divídelo en varios y súbelos uno a uno.');
}

/** The text of a CSV file, in UTF-8 with or without a byte order mark, or in Windows-1252 as Excel writes it. */
export function decode(bytes: Uint8Array): Decoded {
  checkFileSize(bytes.length);
  for (const [beginning, why] of signatures) {
    if (beginning.every((byte, place) => bytes[place] === byte)) throw new UnreadableFile(why);
  }
  if (hasControls(bytes)) throw new UnreadableFile(`El archivo no es texto. ${saveAgain}`);
  const decoded = decodeUtf8(bytes) ?? decodeWindows1252(bytes);
  if (damaged.test(decoded.text))
    throw new UnreadableFile(`Las letras con acento del archivo están dañadas. ${saveAgain}`);
  return decoded;
}

/** Control characters other than tab, line feed, form feed and carriage return: no spreadsheet writes them. */
function hasControls(bytes: Uint8Array): boolean {
  for (const byte of bytes)
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return true;
  return false;
}

function decodeUtf8(bytes: Uint8Array): Decoded | null {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return null;
  }
}

function decodeWindows1252(bytes: Uint8Array): Decoded {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (text.startsWith('ï»¿') || undefinedLetters.test(text))
    throw new UnreadableFile(`No reconocemos las letras del archivo. ${saveAgain}`);
  return { text, encoding: 'Windows-1252' };
}

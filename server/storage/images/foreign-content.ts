/**
 * What makes a file two files at once. Rewriting the image would drop any of it; a picture that
 * carries it was made to deceive, so it is refused. Each mark is long enough not to occur by chance
 * in compressed data. Bytes after the end of the image are no mark: phones put previews and clips there.
 */
const marks: Array<[name: string, pattern: RegExp]> = [
  ['HTML', /<!doctype\s|<html[\s>]|<script[\s>]|<iframe[\s>]|<svg\s+[a-z]+[:=]/i],
  ['PHP', /<\?php\s/i],
  ['PDF', /%PDF-\d\.\d/],
];
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipEndLength = 22;
const maxZipComment = 0xffff;

/** The name of what else the bytes are, if anything. */
export function findForeignContent(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1');
  const found = marks.find(([, pattern]) => pattern.test(text));
  if (found) return found[0];
  return endsAsZip(bytes) ? 'ZIP' : undefined;
}

/** A ZIP is read from its end: a record that reaches exactly to the end of the file makes it one. */
function endsAsZip(bytes: Buffer): boolean {
  const earliest = Math.max(0, bytes.length - zipEndLength - maxZipComment);
  for (let at = bytes.lastIndexOf(zipEnd); at >= earliest; at = bytes.lastIndexOf(zipEnd, at - 1)) {
    const hasRecord = at + zipEndLength <= bytes.length;
    if (hasRecord && at + zipEndLength + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    if (at === 0) break;
  }
  return false;
}

/** The formats this server reads and writes. Any other, SVG among them, is no image here. */
export const imageTypes = {
  'image/jpeg': { format: 'jpeg', decodedAs: 'jpeg' },
  'image/png': { format: 'png', decodedAs: 'png' },
  'image/webp': { format: 'webp', decodedAs: 'webp' },
  'image/avif': { format: 'avif', decodedAs: 'heif' },
  'image/gif': { format: 'gif', decodedAs: 'gif' },
} as const;

export type ImageType = keyof typeof imageTypes;

/** How many bytes `sniffImage` looks at. */
export const sniffedBytes = 64;

/** What a file is by its first bytes, whatever its name and its sender say. */
export function sniffImage(head: Buffer): ImageType | undefined {
  const text = head.toString('latin1', 0, sniffedBytes);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('ftyp', 4) && brands(head).some((brand) => brand === 'avif' || brand === 'avis')) {
    return 'image/avif';
  }
  return undefined;
}

/** The brands that an ISO media file declares in its first box. */
function brands(head: Buffer): string[] {
  const end = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length, sniffedBytes);
  const found: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) found.push(head.toString('latin1', at, at + 4));
  return found;
}

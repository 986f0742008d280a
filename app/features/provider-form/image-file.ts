import { explain } from '../../lib/error-messages.ts';

export const maxImageBytes = 5 * 1024 * 1024;

/** What the bucket takes, with the ending of the file name. */
const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
} as const;

export type ImageType = keyof typeof extensions;
export const imageTypes = Object.keys(extensions) as ImageType[];

const tooLarge = 'La imagen pesa más de 5 MB. Elige una más pequeña.';
const tooMany = 'Ya subiste muchas imágenes en la última hora. Espera un poco y sube esta otra vez.';
const noRoom =
  'Tus imágenes ya ocupan todo el espacio de tu cuenta. Quita una que no uses y sube esta otra vez.';
const tooSlow = 'La imagen llegó demasiado lento. Revisa tu internet y súbela otra vez.';
const noImage = 'Ese archivo no es una imagen que podamos usar. Elige una JPG, PNG, WebP, AVIF o GIF.';

type Verdict = { type: ImageType; problem?: undefined } | { problem: string };

/** Looks at the file before it is sent: by its first bytes, whatever its name says. */
export async function judgeImage(file: Blob): Promise<Verdict> {
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const type = sniff(String.fromCharCode(...head));
  if (!type) return { problem: noImage };
  return file.size > maxImageBytes ? { problem: tooLarge } : { type };
}

function sniff(head: string): ImageType | undefined {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  if (head.startsWith('ftyp', 4) && /avi[fs]/.test(head.slice(8))) return 'image/avif';
  return undefined;
}

/** Time, random letters, ending: no two uploads share a name, and none tells whose it is. */
export function imageFileName(type: ImageType, now = Date.now(), random = crypto.randomUUID()): string {
  return `${now}-${random.replaceAll('-', '').slice(0, 12)}.${extensions[type]}`;
}

/** What the storage server said about a file that was sent. */
export function explainUpload(error: unknown): string {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: string };
  if (code === 'SlowDown' || statusCode === '429') return tooMany;
  if (code === 'QuotaExceeded') return noRoom;
  if (code === 'RequestTimeout' || statusCode === '408') return tooSlow;
  if (code === 'EntityTooLarge' || statusCode === '413') return tooLarge;
  if (code === 'InvalidMimeType' || code === 'InvalidImage' || statusCode === '415') return noImage;
  if (code === 'AccessDenied' || code === 'InvalidJWT') return explain({ code: 'session_expired' });
  return explain(error);
}

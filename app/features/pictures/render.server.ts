import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { siteImage } from '../../lib/meta.ts';

/** Some 8 MB: the pictures of the pages that are shared these days. */
const mostKept = 250;
/** A picture takes a fifth of a second, and three times as much on a busy machine: the last of these waits for some seconds. */
const mostWaiting = 6;

/** By what they show, the ones asked for last at the end. */
const kept = new Map<string, Promise<Buffer>>();
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * A drawing as PNG. Made once for all who ask for it, and again when it shows something else. Unless the headers say
 * otherwise it is asked for anew each time: what was hidden is hidden at once.
 */
export async function replyPicture(svg: string, headers: Record<string, string> = {}): Promise<Response> {
  const key = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
  const png = findPicture(key) ?? drawPicture(key, svg);
  // Chat apps ask once and wait little: the site's own picture is better than none.
  if (!png)
    return new Response(null, {
      status: 302,
      headers: { Location: siteImage.path, 'Cache-Control': 'no-store' },
    });
  return new Response((await png) as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, no-cache',
      ETag: `"${key}"`,
      // Chat apps in a browser show it on their own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...headers,
    },
  });
}

function findPicture(key: string): Promise<Buffer> | undefined {
  const png = kept.get(key);
  if (!png) return undefined;
  kept.delete(key);
  kept.set(key, png);
  return png;
}

/** One at a time, whoever asks: pictures leave the other cores to the pages. None where too many wait. */
function drawPicture(key: string, svg: string): Promise<Buffer> | undefined {
  if (waiting >= mostWaiting) return undefined;
  waiting += 1;
  const png = last.then(() => sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer());
  last = png
    .catch(() => kept.delete(key))
    .finally(() => {
      waiting -= 1;
    });
  kept.set(key, png);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return png;
}

import { createHash } from 'node:crypto';
import { framedByAny } from '../http/secure-headers.ts';

interface Framing {
  /** Hosts whose pages may be framed here. */
  frameSources?: string[] | undefined;
  project?: { url: string } | undefined;
  /** Pages of any site may frame this one. */
  isFramed?: boolean;
}

/**
 * Scripts only of this site, and inline those with these hashes; pictures and calls only of this site and of its project, if
 * that is elsewhere, and pictures that a page makes itself.
 */
export function contentSecurityPolicy(
  scriptHashes: string[],
  { frameSources = [], project, isFramed = false }: Framing = {},
): string {
  const own = project ? `'self' ${new URL(project.url).origin}` : `'self'`;
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `font-src 'self'`,
    `connect-src ${own}`,
    `frame-src ${frameSources.length > 0 ? frameSources.join(' ') : `'none'`}`,
    isFramed ? framedByAny : `frame-ancestors 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Of the inline scripts that the site itself wrote: they carry the nonce of this rendering, which nobody whose text is on
 * the page can know. Hashes, and not the nonce, go into the policy, so that the same bytes serve everyone.
 */
export function hashScripts(html: string, nonce: string): string[] {
  const hashes = Array.from(html.matchAll(script), ([, attributes = '', code = '']) =>
    attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes)
      ? createHash('sha256').update(code).digest('base64')
      : '',
  );
  return [...new Set(hashes)].filter(Boolean);
}

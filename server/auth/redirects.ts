import type { Context } from 'hono';
import { isLoopback } from '../config.ts';
import type { AuthServices } from './services.ts';

/**
 * Where a browser may be sent with a session or a code in the address: the site itself (on loopback
 * any port of the same host), or an address that one of the patterns matches.
 */
export function isAllowedRedirect(target: string, siteUrl: string, patterns: string[] = []): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  const site = new URL(siteUrl);
  if (url.username || url.password) return false;
  const isSameHost = url.protocol === site.protocol && url.hostname === site.hostname;
  if (isSameHost && (url.port === site.port || isLoopback(site.hostname))) return true;
  return patterns.some((pattern) => toPattern(pattern).test(url.href));
}

/** `*` stands for anything but a dot or a slash, `**` for anything. */
function toPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^./]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}

/** The address asked for, or the site's own when it may not be used. */
export function readRedirect(auth: AuthServices, context: Context, given?: string): string {
  const target = given || context.req.query('redirect_to') || context.req.header('referer') || '';
  if (!isAllowedRedirect(target, auth.config.siteUrl)) return auth.config.siteUrl;
  // As it was judged, and not as another parser might read it; an address without a path stays as it was given.
  const { href } = new URL(target);
  return href === `${target}/` ? target : href;
}

export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** `sb` marks the fragment as ours for the client. */
export function withFragment(target: string, values: Record<string, string | number>): string {
  const url = new URL(target);
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  url.hash = new URLSearchParams([...pairs, ['sb', '']]).toString();
  return url.href;
}

import { parseUrl } from '../../lib/parse-url.ts';

const stored = '/storage/v1/object/public/';
const rendered = '/storage/v1/render/image/public/';
/** Sharp on the screens of phones. */
const density = 2;

/** The third-party host of a logo, which learns the address of whoever sees it; null for our own storage. */
export function thirdPartyHost(url: string | null, apiUrl: string): string | null {
  const host = url && parseUrl(url, apiUrl)?.host;
  return !host || host === new URL(apiUrl).host ? null : host;
}

/** Addresses to try for a logo: resized by the storage server, then the original in case it cannot resize. */
export function logoSources(
  url: string | null,
  { width, height }: { width: number; height: number },
): string[] {
  if (!url) return [];
  if (!url.includes(stored)) return [url];
  const size = `?width=${width * density}&height=${height * density}&resize=contain`;
  return [url.replace(stored, rendered) + size, url];
}

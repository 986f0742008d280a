import { isLoopback } from '../config.ts';

/**
 * Where a page finds the API. A developer's machine answers to more than one name (127.0.0.1, localhost), and the policy
 * lets a page talk only to its own. A site with https stands behind a proxy, and is asked by http here.
 */
export function apiUrl(siteUrl: string, requestUrl: string): string {
  const asked = new URL(requestUrl);
  const isLocal =
    isLoopback(new URL(siteUrl).hostname) && isLoopback(asked.hostname) && !siteUrl.startsWith('https:');
  return isLocal ? asked.origin : siteUrl;
}

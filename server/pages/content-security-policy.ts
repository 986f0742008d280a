/** Scripts only of this site and with this answer's nonce; pictures of providers may come from any https address. */
export function contentSecurityPolicy(nonce: string, frameSources: string[] = []): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src ${frameSources.length > 0 ? frameSources.join(' ') : `'none'`}`,
    `frame-ancestors 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

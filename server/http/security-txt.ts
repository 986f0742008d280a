import { Hono } from 'hono';
import type { Config } from '../config.ts';

const day = 24 * 60 * 60 * 1000;
const validDays = 180;

/** Where to report a weakness (RFC 9116), if the operator has named a place. */
export function createSecurityTxt({ config }: { config: Pick<Config, 'securityContact' | 'siteUrl'> }): Hono {
  const app = new Hono();
  const { securityContact, siteUrl } = config;
  if (!securityContact) return app;
  return app.get('/.well-known/security.txt', (context) => {
    const expires = new Date((Math.floor(Date.now() / day) + validDays) * day).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      `Canonical: ${siteUrl}/.well-known/security.txt`,
    ];
    return context.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' });
  });
}

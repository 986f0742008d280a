import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AuthServices } from './services.ts';
import type { User } from './users.ts';

/**
 * A browser that signed in carries a number of its own and, for each account it was used with, a mark that only
 * this server can make. It opens nothing: it only keeps a stranger's failed attempts from counting against this
 * browser. Clients on other origins and without cookies do without it.
 */
interface Device {
  id: string;
  marks: string[];
}

const cookieName = 'auth_device';
const lifeSeconds = 180 * 24 * 3_600;
/** Accounts a device remembers (least recently used first out): a computer may be shared. */
const maxAccounts = 5;
const shape = /^([\w-]{22})((?:\.[\w-]{22}){1,5})$/;

export function readDevice(context: Context): Device | undefined {
  const [, id, marks] = shape.exec(getCookie(context, cookieName) ?? '') ?? [];
  return id && marks ? { id, marks: marks.slice(1).split('.') } : undefined;
}

export function isKnownDevice(auth: AuthServices, device: Device | undefined, account: string): boolean {
  if (!device) return false;
  const own = Buffer.from(markOf(auth, device.id, account));
  return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), own));
}

/** To be called with the answer that signs somebody in. */
export function rememberDevice(auth: AuthServices, context: Context, user: User): void {
  const accounts = [user.email && `email:${user.email}`, user.phone && `phone:${user.phone}`].filter(Boolean);
  if (accounts.length === 0) return;
  const { id, marks } = readDevice(context) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
  const own = accounts.map((account) => markOf(auth, id, account));
  const kept = [...new Set([...own, ...marks])].slice(0, maxAccounts);
  setCookie(context, cookieName, [id, ...kept].join('.'), {
    path: '/auth/v1',
    httpOnly: true,
    sameSite: 'Strict',
    secure: auth.config.siteUrl.startsWith('https:'),
    maxAge: lifeSeconds,
  });
}

function markOf(auth: AuthServices, id: string, account: string): string {
  return auth.hmac('device', id, account).subarray(0, 16).toString('base64url');
}

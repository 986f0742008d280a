import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';

const periodSeconds = 30;
const digits = 6;

interface TotpEnrolment {
  secret: string;
  uri: string;
  qr_code: string;
}

export async function createTotp(issuer: string, account: string): Promise<TotpEnrolment> {
  const secret = new Secret({ size: 20 }).base32;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const uri = `otpauth://totp/${label}?algorithm=SHA1&digits=${digits}&issuer=${encodeURIComponent(issuer)}&period=${periodSeconds}&secret=${secret}`;
  return { secret, uri, qr_code: await drawQr(uri) };
}

/** The client puts the drawing into a data URL as it is, where `#` would end it: colours go by name. */
async function drawQr(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg' });
  const named = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named}`;
}

/** The time step a code belongs to, one to either side of now; undefined when it is wrong. */
export function totpStep(secret: string, code: string, nowMs = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    digits,
    period: periodSeconds,
    algorithm: 'SHA1',
  });
  const delta = totp.validate({ token: code, window: 1, timestamp: nowMs });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodSeconds) + delta;
}

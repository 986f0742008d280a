import { dayOf } from '../../lib/dates.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type { Confirmation } from '../facts/freshness.ts';

const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Undefined where it is none that programs take for one. */
export function asEmail(text: string | null): string | undefined {
  return text && email.test(text) && !/^\.|\.\.|\.@/.test(text) ? text : undefined;
}

/** In the letters of RFC 3986: people paste addresses with accents and brackets. */
export function asUri(text: string | null): string | undefined {
  const url = text && parseUrl(text);
  if (!url) return undefined;
  const { origin, pathname, search, hash } = url;
  return (
    origin + escapeUri(pathname + search) + hash.slice(0, 1) + escapeUri(hash.slice(1)).replaceAll('#', '%23')
  );
}

function escapeUri(text: string): string {
  return text
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, (sign) => encodeURIComponent(sign));
}

/** A ZIP code of Puerto Rico in an address; empty where it has none. */
export function postalCodeIn(address: string | null): string {
  return /\b00[679]\d{2}(?:-\d{4})?\b/.exec(address ?? '')?.[0] ?? '';
}

/** From the day of a word to the last one on which it holds. */
export function validity({ confirmado_en, vence_en }: Pick<Confirmation, 'confirmado_en' | 'vence_en'>) {
  return { valid_from: dayOf(new Date(confirmado_en)), valid_to: vence_en };
}

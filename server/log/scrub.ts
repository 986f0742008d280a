import { isIP } from 'node:net';
import { isLoopback } from '../config.ts';

/** Whatever stands in quotes: messages of PostgreSQL, of JavaScript and of libraries quote what somebody has sent. */
const quoted =
  /"[^"]*(?:"|$)|«[^»]*(?:»|$)|“[^”]*(?:”|$)|`[^`]*(?:`|$)|(?<=^|[\s(=:,[])'[^']*'(?=$|[\s),.;:\]])/g;
const query = /\?[^\s"'<>]+/g;
const word = /[^\s<>()[\],;:"']+/g;
const network =
  /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:]))/gi;
/** Tokens, keys and ids: long, and with figures among the letters. */
const long = /[\w-]{20,}(?:\.[\w-]{10,})*/g;
/** A file of supabase/migrations or of the platform. */
const migrationName = /^\d{14}_[a-z_]+$/;
const mostLetters = 2_000;

/**
 * A text without what may be somebody's. It is the last of the safeguards: a caller gives it none in the first place, but
 * messages of errors are not the caller's own words. Each expression goes over the text once, however long it is.
 */
export function scrub(text: string): string {
  return text
    .replace(quoted, '"…"')
    .replace(query, (found) => (found.includes('=') ? '?…' : found))
    .replace(word, (found) => (found.includes('@') ? '<mail>' : found))
    .replace(network, (found) => (isIP(found) !== 0 && !isLoopback(found) ? '<address>' : found))
    .replace(long, (found) =>
      /\d/.test(found) && /[a-z]/i.test(found) && !migrationName.test(found) ? '<id>' : found,
    )
    .slice(0, mostLetters);
}

import { isIP, isIPv4 } from 'node:net';
import { isLoopback } from '../config.ts';

/** Whatever stands in quotes: messages of PostgreSQL, of JavaScript and of libraries quote what somebody has sent. */
const quoted =
  /"(?:[^"\\]|\\.)*"|«[^»]*»|“[^”]*”|`[^`]*`|(?<=^|[\s(=:,[])'(?:[^'\\]|\\.|'')*'(?=$|[\s),.;:\]])/g;
const query = /\?[^\s"'<>]+=[^\s"'<>]*/g;
const mailAddress = /[^\s<>()[\],;:"']+@[^\s<>()[\],;:"']+/g;
const numbered =
  /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:]))/gi;
/** Tokens, keys and ids: long, and with figures among the letters. */
const random = /(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(?:\.[\w-]{10,})*/gi;

/**
 * A text without what may be somebody's. It is the last of the safeguards: a caller gives it none in the first place, but
 * messages of errors are not the caller's own words.
 */
export function scrub(text: string): string {
  return text
    .replace(quoted, '"…"')
    .replace(query, '?…')
    .replace(mailAddress, '<mail>')
    .replace(numbered, (found) => (isPersonal(found) ? '<address>' : found))
    .replace(random, '<id>');
}

function isPersonal(address: string): boolean {
  return isIP(address) !== 0 && !isLoopback(address) && !(isIPv4(address) && address === '0.0.0.0');
}

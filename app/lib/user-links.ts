import { parseUrl } from './parse-url.ts';

type TextPart = { text: string; href?: undefined } | { text: string; href: string };

/** Where an address may begin; what it may be is decided by `safeUrl`. */
const candidate = /\b(?:https?:\/\/|www\.)[^\s<>"'`«»“”]+/gi;
const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
/** Characters that disguise a link: bidirectional marks, zero-width characters, controls, backslashes. */
const deceptive = /[\\\p{Cc}\p{Cf}]/u;

/** What a person wrote, with its web addresses set apart. Everything else stays text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = trimSentence(found);
    const href = safeUrl(address);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** An http or https address of a named host, without credentials; anything else is null. */
function safeUrl(written: string): string | null {
  if (deceptive.test(written)) return null;
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : null;
  if (!url) return null;
  const isNamed = /^[^.]+(\.[^.]+)+$/.test(url.hostname);
  return isNamed && !url.username && !url.password ? url.href : null;
}

/** The full stop or bracket that closes the sentence is not part of the address. */
function trimSentence(found: string): string {
  let address = found;
  while (address) {
    const last = address.slice(-1);
    const opener = closers[last];
    const isLoose = opener ? count(address, last) > count(address, opener) : /[.,;:!?¡¿…*_~]/.test(last);
    if (!isLoose) break;
    address = address.slice(0, -1);
  }
  return address;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

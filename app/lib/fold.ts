const marks = /\p{M}+/gu;
const beyondAscii = /[^\0-\x7f]/;
const unevenSpace = /\s\s|[^\S ]/;

/** Spanish accents by table, without `normalize`: a search folds ten thousand descriptions while somebody waits. */
const spanish: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' };

/** Text as the search compares it: no accents, no capitals, single spaces. "  Niños  Ágiles" is "ninos agiles". */
export function fold(text: string): string {
  let folded = text.toLowerCase().replace(/[áéíóúüñ]/g, (letter) => spanish[letter] ?? letter);
  if (beyondAscii.test(folded)) folded = folded.normalize('NFD').replace(marks, '');
  if (unevenSpace.test(folded)) folded = folded.replace(/\s+/g, ' ');
  return folded.trim();
}

/**
 * Letters that fold to the same one, for a database that compares accents. With capitals: in the locale "C" `imatch` finds
 * those of ASCII only.
 */
const siblings: Record<string, string> = {
  a: 'aà-åÀ-Å',
  c: 'cçÇ',
  e: 'eè-ëÈ-Ë',
  i: 'iì-ïÌ-Ï',
  n: 'nñÑ',
  o: 'oò-öÒ-Ö',
  u: 'uù-üÙ-Ü',
  y: 'yýÿÝ',
};

/** What the server takes. */
const maxPatternLength = 600;

/**
 * A regular expression of PostgreSQL, for `imatch`, that finds `text` in unfolded text the way `fold` does in folded text.
 * Of a text whose pattern were too long it looks for the beginning.
 */
export function foldedPattern(text: string): string {
  let pattern = '';
  for (const letter of fold(text)) {
    const next = patternOf(letter);
    if (pattern.length + next.length > maxPatternLength) break;
    pattern += next;
  }
  return pattern;
}

function patternOf(letter: string): string {
  if (siblings[letter]) return `[${siblings[letter]}]`;
  if (letter === ' ') return '\\s+';
  return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
}

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
 * Letters that fold to the same one, for a database that compares accents; not capitals, which `imatch` finds. In ranges: a
 * search text has 100 letters, and a pattern at most 600.
 */
const siblings: Record<string, string> = {
  a: 'aà-å',
  c: 'cç',
  e: 'eè-ë',
  i: 'iì-ï',
  n: 'nñ',
  o: 'oò-ö',
  u: 'uù-ü',
  y: 'yýÿ',
};

/** A regular expression of PostgreSQL, for `imatch`, that finds `text` in unfolded text the way `fold` does in folded text. */
export function foldedPattern(text: string): string {
  return [...fold(text)]
    .map((letter) => {
      if (siblings[letter]) return `[${siblings[letter]}]`;
      if (letter === ' ') return '\\s+';
      return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
    })
    .join('');
}

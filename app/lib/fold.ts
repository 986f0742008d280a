const marks = /\p{M}+/gu;

/** Text as the search compares it: no accents, no capitals, single spaces. "  Niños  Ágiles" is "ninos agiles". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Letters that fold to the same one, for a database that compares accents. */
const siblings: Record<string, string> = {
  a: 'aáàäâãåAÁÀÄÂÃÅ',
  c: 'cçCÇ',
  e: 'eéèëêEÉÈËÊ',
  i: 'iíìïîIÍÌÏÎ',
  n: 'nñNÑ',
  o: 'oóòöôõOÓÒÖÔÕ',
  u: 'uúùüûUÚÙÜÛ',
  y: 'yýÿYÝ',
};

/** A regular expression of PostgreSQL that finds `text` in unfolded text the way `fold` does in folded text. */
export function foldedPattern(text: string): string {
  return [...fold(text)]
    .map((letter) => {
      if (siblings[letter]) return `[${siblings[letter]}]`;
      if (letter === ' ') return '\\s+';
      return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
    })
    .join('');
}

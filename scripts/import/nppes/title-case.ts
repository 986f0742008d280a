const small = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'of', 'and', 'the', 'para', 'en']);
const acronyms = new Set(['csp', 'psc', 'llc', 'llp', 'pllc', 'pc', 'pr', 'aba', 'ii', 'iii', 'iv']);
const short: Record<string, string> = { inc: 'Inc.', corp: 'Corp.', jr: 'Jr.', sr: 'Sr.' };

/**
 * The register writes all in capitals: "PASOS DEL NOROESTE INC" is "Pasos del Noroeste Inc.". Accents that it lacks are
 * not made up. A name in small letters stays as it is.
 */
export function titleCase(name: string): string {
  const text = name.replace(/\s+/g, ' ').trim();
  if (text !== text.toUpperCase()) return text;
  return text
    .toLowerCase()
    .split(' ')
    .map((word, place) => writeWord(word, place === 0))
    .join(' ');
}

function writeWord(word: string, isFirst: boolean): string {
  const letters = word.replace(/[.,]/g, '');
  if (acronyms.has(letters)) return word.toUpperCase();
  if (short[letters]) return short[letters];
  if (small.has(word) && !isFirst) return word;
  return word.replace(/(^|[-'’(/.])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
}

/** "a, b y c"; "y" becomes "e" before the sound of i: "español e inglés". */
export function joinWords(words: readonly string[]): string {
  return join(words, (last) => (/^h?[ií](?!e)/i.test(last) ? 'e' : 'y'));
}

/** "a, b ni c", after a "no". */
export function joinNegated(words: readonly string[]): string {
  return join(words, () => 'ni');
}

function join(words: readonly string[], conjunction: (last: string) => string): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return `${words.slice(0, -1).join(', ')} ${conjunction(last)} ${last}`;
}

import { randomInt } from 'node:crypto';

const syllables = 'ba ce di fo gu ja le mi no pu ra se ti vo yu za bru cle fri gla plu tra'.split(' ');

/** A word that nobody else says: found in a log, it came from here. */
export function newWord(): string {
  return Array.from({ length: 7 }, () => syllables[randomInt(syllables.length)]).join('');
}

export const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);

/** In every text, address and name of a run, by which its rows are found again. */
export interface Words {
  mark: string;
  /** All that must not be logged: addresses, names, passwords, tokens, texts, searches. */
  readonly said: Set<string>;
  /** Remembers it, and gives it back. */
  say(word: string): string;
}

export function createWords(): Words {
  const said = new Set<string>();
  return {
    mark: newWord(),
    said,
    say(word) {
      said.add(word);
      return word;
    },
  };
}

/** A word that families meet, explained in plain ones. */
export interface Term {
  slug: string;
  termino: string;
  sigla: string | null;
  definicion: string;
}

/** A part of a text: plain, or the words that a term explains. */
export interface Segment {
  text: string;
  term?: Term;
}

interface Marked {
  /** The texts in their order, cut into segments. */
  texts: Segment[][];
  /** Terms that none of the texts uses. */
  unused: Term[];
}

/**
 * Finds the first use of each term in texts that are read one after another. "Terapia" is found in "terapias", and not
 * inside "Terapia ocupacional" where that is a term as well; an acronym only as it is written, since "idea" is not IDEA.
 */
export function markTerms(texts: readonly string[], terms: readonly Term[]): Marked {
  const names = terms
    .flatMap((term) =>
      [term.termino, term.sigla].filter((name) => name !== null).map((name) => ({ name, term })),
    )
    .sort((one, other) => other.name.length - one.name.length);
  if (names.length === 0) return { texts: texts.map((text) => [{ text }]), unused: [] };
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${names.map(({ name }) => `(${escapePattern(name)}${isAcronym(name) ? '' : '(?:e?s)?'})`).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const used = new Set<Term>();

  function cut(text: string): Segment[] {
    const segments: Segment[] = [];
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      const found = names[match.slice(1).findIndex((group) => group !== undefined)];
      const [words] = match;
      if (!found || used.has(found.term) || (isAcronym(found.name) && words !== found.name)) continue;
      used.add(found.term);
      if (match.index > end) segments.push({ text: text.slice(end, match.index) });
      segments.push({ text: words, term: found.term });
      end = match.index + words.length;
    }
    if (end < text.length || segments.length === 0) segments.push({ text: text.slice(end) });
    return segments;
  }

  return { texts: texts.map(cut), unused: terms.filter((term) => !used.has(term)) };
}

/** With a capital after its first letter and no space: PEI, MiPE. */
function isAcronym(name: string): boolean {
  return /^\S+\p{Lu}\S*$/u.test(name);
}

function escapePattern(name: string): string {
  return name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

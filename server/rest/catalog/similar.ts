const leastSimilarity = 0.75;
/** Longer names are nobody's slip of a finger, and comparing costs the product of two lengths. */
const maxLength = 80;

/** The name most like a wanted one, for "perhaps you meant"; undefined when none is near. */
export function closest(wanted: string, names: string[], least = leastSimilarity): string | undefined {
  if (wanted.length > maxLength) return undefined;
  let best: string | undefined;
  let bestScore = least;
  for (const name of new Set(names)) {
    const score = similarity(wanted.toLowerCase(), name.toLowerCase());
    if (score >= bestScore) {
      best = name;
      bestScore = score + Number.EPSILON;
    }
  }
  return best;
}

/** One less the share of letters to change (Levenshtein). */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0 || longest > maxLength) return 0;
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return 1 - (previous[b.length] ?? longest) / longest;
}

const separators = [';', '\t', ','] as const;

export type Separator = (typeof separators)[number];

const quoted = /"(?:[^"]|"")*"/g;
const startLength = 50_000;

/** What stands most often between the headers, quoted ones aside. */
export function findSeparator(text: string): Separator {
  const [header = ''] = text.slice(0, startLength).replace(quoted, '').split('\n');
  const count = (separator: Separator) => header.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

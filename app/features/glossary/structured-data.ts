import type { GlossaryEntry } from './queries.ts';

/** schema.org DefinedTermSet. */
export function definedTerms(siteUrl: string, entries: readonly GlossaryEntry[]) {
  const address = `${siteUrl}/palabras`;
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': address,
    name: 'Palabras que las familias encuentran',
    inLanguage: 'es-PR',
    hasDefinedTerm: entries.map(({ slug, termino, definicion }) => ({
      '@type': 'DefinedTerm',
      '@id': `${address}#${slug}`,
      name: termino,
      description: definicion,
    })),
  };
}

import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../lib/meta.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { type Filters, isUnrefined, noFilters, writeFilters } from './filters.ts';

/** Type and municipality make pages worth finding; a list by text or plan is only one of many views. */
export function directoryMeta(filters: Filters, siteUrl: string): MetaDescriptor[] {
  const { tipo, municipio, planes, cerca } = filters;
  const what = tipo ? providerTypeFacts[tipo].plural : 'Proveedores';
  const where = `${cerca ? 'cerca de' : 'en'} ${municipio ? `${municipio}, ` : ''}Puerto Rico`;
  const isView = !isUnrefined(filters) || planes !== null;
  const path = `/proveedores${writeFilters({ ...noFilters, tipo, municipio })}`;
  return [
    ...pageMeta({
      title: `${what} ${where}`,
      description: `${what} para personas autistas y sus familias ${where}. Busca por nombre, municipio y plan médico.`,
      path,
      siteUrl,
    }),
    ...(isView ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { 'script:ld+json': breadcrumbs(siteUrl, [['Proveedores', '/proveedores']]) },
  ];
}

/** schema.org BreadcrumbList, from the home page down. */
export function breadcrumbs(siteUrl: string, steps: Array<[name: string, path: string]>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [['Inicio', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}

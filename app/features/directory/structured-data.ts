import { parsePhone } from '../../lib/phone.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { factsJsonLd } from '../facts/structured-facts.ts';
import { averageOf } from '../reviews/reviews.ts';
import { breadcrumbs } from './directory-meta.ts';
import { defaultDescription, type Provider, type ProviderDetail } from './provider-detail.ts';

const maxReviews = 10;

/** The narrowest schema.org type that is true of a provider. */
export function businessType({ tipo_servicio: type, subcategoria }: Provider): string {
  switch (type) {
    case 'escuela':
      return subcategoria === 'Programa de intervención temprana' ? 'EducationalOrganization' : 'School';
    case 'doctor':
      if (subcategoria === 'Dentista pediátrico') return 'Dentist';
      // Psychologists are not physicians.
      return subcategoria === 'Psicólogo clínico' ? 'MedicalBusiness' : 'Physician';
    case 'abogado':
      return 'Attorney';
    case 'terapista':
    case 'dietista':
      return 'MedicalBusiness';
  }
}

/** What search engines are told of a profile: only what the page shows, and ratings only of real reviews. */
export function providerJsonLd({ provider, reviews, facts }: ProviderDetail, siteUrl: string, now: Date) {
  const { id, nombre, municipio, tipo_servicio: type } = provider;
  const average = averageOf(reviews);
  const phone = provider.telefono ? parsePhone(provider.telefono) : null;
  const business = {
    '@context': 'https://schema.org',
    '@type': businessType(provider),
    '@id': `${siteUrl}/proveedor/${id}`,
    url: `${siteUrl}/proveedor/${id}`,
    name: nombre,
    description: provider.descripcion ?? defaultDescription,
    telephone: phone?.e164,
    email: provider.email ?? undefined,
    image: provider.logo_url ? new URL(provider.logo_url, siteUrl).href : undefined,
    sameAs: provider.web ? [provider.web] : undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: provider.direccion ?? undefined,
      addressLocality: municipio,
      addressRegion: 'PR',
      addressCountry: 'US',
    },
    ...factsJsonLd(facts, phone?.e164, now),
    aggregateRating:
      average === undefined
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: average.toFixed(1),
            reviewCount: reviews.length,
            bestRating: 5,
            worstRating: 1,
          },
    review:
      average === undefined
        ? undefined
        : reviews.slice(0, maxReviews).map((review) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: review.author.slice(0, 99) },
            datePublished: review.fecha.slice(0, 10),
            reviewBody: review.comentario ?? undefined,
            reviewRating: { '@type': 'Rating', ratingValue: review.estrellas, bestRating: 5, worstRating: 1 },
          })),
  };
  const trail = breadcrumbs(siteUrl, [
    ['Proveedores', '/proveedores'],
    [providerTypeFacts[type].plural, `/proveedores?tipo=${type}`],
    [nombre, `/proveedor/${id}`],
  ]);
  return { business, trail };
}

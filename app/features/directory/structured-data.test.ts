import { expect, test } from 'vitest';
import { noFacts } from '../facts/provider-facts.ts';
import type { Review } from '../reviews/reviews.ts';
import type { Provider } from './provider-detail.ts';
import { businessType, providerJsonLd } from './structured-data.ts';

const now = new Date('2026-11-17T14:00:00Z');
const provider = {
  id: '1',
  nombre: 'Centro',
  tipo_servicio: 'doctor',
  subcategoria: 'Pediatra',
  municipio: 'Ponce',
  telefono: '787-555-0142',
} as Provider;
const review: Review = {
  id: 'a',
  usuario_id: 'u',
  estrellas: 4,
  estado: 'publicada',
  comentario: null,
  fecha: '2026-03-05T10:00:00Z',
  author: 'Nilda',
};

test.each([
  ['escuela', 'Escuela pública inclusiva', 'School'],
  ['escuela', 'Programa de intervención temprana', 'EducationalOrganization'],
  ['doctor', 'Pediatra', 'Physician'],
  ['doctor', 'Dentista pediátrico', 'Dentist'],
  ['doctor', 'Psicólogo clínico', 'MedicalBusiness'],
  ['terapista', null, 'MedicalBusiness'],
  ['dietista', null, 'MedicalBusiness'],
  ['abogado', null, 'Attorney'],
] as const)('%s, %s is a %s', (tipo_servicio, subcategoria, type) =>
  expect(businessType({ ...provider, tipo_servicio, subcategoria })).toBe(type),
);

test('a rating comes only from reviews', () => {
  const site = 'https://guia.example';
  expect(
    providerJsonLd({ provider, reviews: [], facts: noFacts }, site, now).business.aggregateRating,
  ).toBeUndefined();
  const { business } = providerJsonLd(
    { provider, reviews: [review, { ...review, estrellas: 5 }], facts: noFacts },
    site,
    now,
  );
  expect(business.aggregateRating).toMatchObject({ ratingValue: '4.5', reviewCount: 2 });
  expect(business.telephone).toBe('+17875550142');
});

import { z } from 'zod';
import { type LicenseId, licenses } from '../../lib/data-license.ts';
import * as hsds from './hsds-schemas.server.ts';

const components = z.registry<{ id: string }>();
const named = {
  About: hsds.about,
  Attribute: hsds.attribute,
  Location: hsds.location,
  Organization: hsds.organization,
  Phone: hsds.phone,
  Problem: hsds.problem,
  Service: hsds.service,
  ServiceList: hsds.serviceList,
  ServicePlace: hsds.servicePlace,
  Page: hsds.page,
};
for (const [id, schema] of Object.entries(named)) components.add(schema, { id });

const ref = (name: keyof typeof named) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
});
const problems = {
  429: {
    ...problem('Demasiadas peticiones: «Retry-After» dice cuándo volver.'),
    headers: { 'Retry-After': { schema: { type: 'integer' } } },
  },
  503: problem('No se pudo leer.'),
};
const unchanged = { 304: { description: 'Nada ha cambiado desde la respuesta que nombra «If-None-Match».' } };

const parameters = [
  parameter('page', { type: 'integer', minimum: 1, default: 1 }, 'Qué página.'),
  parameter('per_page', { type: 'integer', minimum: 1, maximum: 100, default: 50 }, 'Cuántos por página.'),
  parameter(
    'modified_after',
    { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] },
    'Solo lo que cambió desde ese día, en Puerto Rico, o desde ese momento.',
  ),
  parameter('format', { type: 'string', enum: ['json'], default: 'json' }, 'La forma de la respuesta.'),
  parameter('full', { type: 'boolean', default: false }, 'Cada uno completo, con todo lo que tiene dentro.'),
];

function parameter(name: string, schema: object, description: string) {
  return { name, in: 'query', required: false, description, schema };
}

const page = {
  allOf: [ref('Page')],
  type: 'object',
  properties: { contents: { type: 'array', items: { anyOf: [ref('Service'), ref('ServiceList')] } } },
  required: ['contents'],
};

/** The description of the open data (OpenAPI 3.1), of the schemas that the answers are typed with. */
export function describeApi(siteUrl: string, licenseId: LicenseId) {
  const { name, url } = licenses[licenseId];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Datos abiertos de Mi Guía Azul',
      summary: 'El directorio público en HSDS 3.1',
      description: `Se explica en ${siteUrl}/datos.`,
      version: '1.0.0',
      license: { name, url },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: `${siteUrl}/datos/hsds` }],
    paths: {
      '/': {
        get: {
          summary: 'Qué versión es y dónde está cada cosa.',
          operationId: 'getAbout',
          responses: { 200: { description: 'Lo que hay.', content: json(ref('About')) }, ...unchanged },
        },
      },
      '/services': {
        get: {
          summary: 'Los servicios, por páginas.',
          operationId: 'listServices',
          parameters,
          responses: {
            200: {
              description: 'Una página.',
              headers: {
                Link: { description: 'La próxima página con algo (rel="next").', schema: { type: 'string' } },
              },
              content: json(page),
            },
            ...unchanged,
            400: problem('Un parámetro no sirve.'),
            ...problems,
          },
        },
      },
      '/services/{id}': {
        get: {
          summary: 'Un servicio completo.',
          operationId: 'getService',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          ],
          responses: {
            200: { description: 'El servicio.', content: json(ref('Service')) },
            301: {
              description: 'El servicio se unió con otro: «Location» dice dónde está.',
              headers: { Location: { schema: { type: 'string' } } },
            },
            ...unchanged,
            404: problem('No hay un servicio con ese id.'),
            ...problems,
          },
        },
      },
    },
    components: { schemas: schemas() },
  };
}

function schemas(): Record<string, object> {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas: made } = z.toJSONSchema(components, { uri });
  return Object.fromEntries(
    Object.entries(made).map(([name, { $schema: _s, $id: _i, ...schema }]) => [
      name,
      // A page has its contents beside it.
      name === 'Page' ? { ...schema, additionalProperties: true } : schema,
    ]),
  );
}

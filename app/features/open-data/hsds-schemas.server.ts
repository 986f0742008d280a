import { z } from 'zod';

/**
 * What the open data say, in the words of the Human Services Data Specification (HSDS) 3.1: of each object the fields that
 * this directory knows. What is not known is left out; HSDS has no null.
 */
export const hsdsVersion = '3.1';

const id = z.uuid();
const uri = z.url();
const day = z.iso.date();
const moment = z.iso.datetime();

const taxonomyTerm = z.object({
  id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  taxonomy: z.string(),
  parent_id: id.optional(),
});

export const attribute = z.object({
  id,
  link_id: id,
  link_entity: z.enum(['service', 'service_at_location']),
  link_type: z.string().describe('Qué clase de dato es: tipo, plan, hecho, confirmacion...'),
  label: z.string(),
  value: z
    .string()
    .optional()
    .describe('De un hecho, «si» o «no». De una confirmación, su primer y su último día.'),
  taxonomy_term: taxonomyTerm,
});

export const phone = z.object({
  id,
  service_id: id.optional(),
  location_id: id.optional(),
  number: z.string(),
  extension: z.number().optional(),
  type: z.enum(['voice', 'text']),
  description: z.string().optional(),
});

const schedule = z.object({
  id,
  service_id: id.optional(),
  service_at_location_id: id.optional(),
  timezone: z.number().optional(),
  valid_from: day.optional(),
  valid_to: day.optional().describe('El último día en que la confirmación vale.'),
  freq: z.enum(['WEEKLY']).optional(),
  byday: z.string().optional(),
  opens_at: z.string().optional(),
  closes_at: z.string().optional(),
  description: z.string().optional(),
});

const language = z.object({ id, service_id: id, name: z.string(), code: z.string() });

const costOption = z.object({
  id,
  service_id: id,
  valid_from: day,
  valid_to: day,
  option: z.string(),
  currency: z.string().optional(),
  amount: z.number().optional(),
  amount_description: z.string().optional(),
});

const serviceArea = z.object({ id, service_id: id, name: z.string() });

const address = z.object({
  id,
  location_id: id,
  address_1: z.string().describe('Vacío: el proveedor no muestra la dirección.'),
  city: z.string(),
  state_province: z.literal('PR'),
  postal_code: z.string().describe('Vacío: no se sabe.'),
  country: z.literal('US'),
  address_type: z.literal('physical'),
});

const accessibility = z.object({ id, location_id: id, description: z.string() });

export const location = z.object({
  id,
  location_type: z.literal('physical'),
  organization_id: id,
  name: z.string(),
  transportation: z.string().optional(),
  addresses: z.array(address),
  phones: z.array(phone),
  accessibility: z.array(accessibility),
});

export const organization = z.object({
  id,
  name: z.string(),
  description: z.string(),
  email: z.email().optional(),
  website: uri.optional(),
  uri,
});

export const serviceList = z.object({
  id,
  organization_id: id,
  name: z.string(),
  description: z.string().optional(),
  url: uri.optional(),
  email: z.email().optional(),
  status: z.literal('active'),
  application_process: z.string().optional(),
  fees_description: z.string().optional(),
  eligibility_description: z.string().optional(),
  minimum_age: z.number().optional().describe('En años.'),
  maximum_age: z.number().optional().describe('En años. Si falta y hay mínima, también adultos.'),
  assured_date: day
    .optional()
    .describe('El último día en que alguien confirmó algo. Si falta, nadie lo ha hecho.'),
  last_modified: moment,
  organization,
});

export const servicePlace = z.object({
  id,
  service_id: id,
  location_id: id,
  schedules: z.array(schedule),
  attributes: z.array(attribute),
  location,
});

export const service = serviceList.extend({
  phones: z.array(phone),
  schedules: z.array(schedule),
  service_areas: z.array(serviceArea),
  languages: z.array(language),
  cost_options: z.array(costOption),
  attributes: z.array(attribute),
  service_at_locations: z.array(servicePlace),
});

export const page = z.object({
  total_items: z.int().describe('Cuántos hay en todas las páginas.'),
  total_pages: z.int(),
  page_number: z.int(),
  size: z.int().describe('Cuántos hay en esta página: puede tener menos que «per_page», y ninguno.'),
  first_page: z.boolean(),
  last_page: z.boolean(),
  empty: z.boolean(),
});

export const about = z.object({
  version: z.literal(hsdsVersion),
  profile: uri,
  openapi_url: uri,
  description: z.string(),
  license: z.object({ id: z.string(), name: z.string(), url: uri }),
  publisher: z.object({ name: z.string(), website: uri }),
  endpoints: z.array(uri),
});

/** RFC 9457. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
});

export type Service = z.infer<typeof service>;
export type ServiceList = z.infer<typeof serviceList>;
export type ServicePlace = z.infer<typeof servicePlace>;
export type Location = z.infer<typeof location>;
export type Attribute = z.infer<typeof attribute>;
export type Phone = z.infer<typeof phone>;
export type Schedule = z.infer<typeof schedule>;
export type CostOption = z.infer<typeof costOption>;

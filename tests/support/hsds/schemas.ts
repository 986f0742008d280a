import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const text = { type: 'string' };
const number = { type: 'number' };
const id = { type: 'string', format: 'uuid' };
const uri = { type: 'string', format: 'uri' };
const email = { type: 'string', format: 'email' };
/** Stricter than the specification, which says `string`, and in words that it is a date. */
const day = { type: 'string', format: 'date' };
const one = (name: string) => ({ $ref: name });
const many = (name: string) => ({ type: 'array', items: { $ref: name } });
const of = (type: object, ...names: string[]) => Object.fromEntries(names.map((name) => [name, type]));

interface Shape {
  required: string[];
  properties: Record<string, object>;
}

const address: Shape = {
  required: ['id', 'address_1', 'city', 'state_province', 'postal_code', 'country', 'address_type'],
  properties: {
    ...of(id, 'id', 'location_id'),
    ...of(
      text,
      'attention',
      'address_1',
      'address_2',
      'city',
      'region',
      'state_province',
      'postal_code',
      'country',
    ),
    address_type: { enum: ['physical', 'postal', 'virtual'] },
    attributes: many('attribute'),
  },
};

const organization = {
  ...of(id, 'id', 'parent_organization_id'),
  ...of(text, 'name', 'alternate_name', 'description', 'tax_status', 'tax_id', 'legal_status', 'logo'),
  ...of(uri, 'website', 'uri'),
  email,
  year_incorporated: number,
};

const location = {
  ...of(id, 'id', 'organization_id'),
  location_type: { enum: ['physical', 'postal', 'virtual'] },
  url: uri,
  ...of(text, 'name', 'alternate_name', 'description', 'transportation'),
  ...of(text, 'external_identifier', 'external_identifier_type'),
  ...of(number, 'latitude', 'longitude'),
};

const service = {
  ...of(id, 'id', 'organization_id', 'program_id'),
  ...of(text, 'name', 'alternate_name', 'description', 'interpretation_services', 'application_process'),
  ...of(
    text,
    'fees_description',
    'wait_time',
    'fees',
    'accreditations',
    'eligibility_description',
    'licenses',
    'alert',
  ),
  url: uri,
  ...of(email, 'email', 'assurer_email'),
  status: { enum: ['active', 'inactive', 'defunct', 'temporarily closed'] },
  ...of(number, 'minimum_age', 'maximum_age'),
  assured_date: day,
  last_modified: { type: 'string', format: 'date-time' },
};

const serviceRequired = ['id', 'name', 'status'];
const placed = { ...of(id, 'id', 'service_id', 'location_id'), description: text };

const shapes: Record<string, Shape> = {
  accessibility: {
    required: ['id'],
    properties: {
      ...of(id, 'id', 'location_id'),
      ...of(text, 'description', 'details'),
      url: uri,
      attributes: many('attribute'),
    },
  },
  address,
  attribute: {
    required: ['id'],
    properties: {
      ...of(id, 'id', 'link_id', 'taxonomy_term_id'),
      ...of(text, 'link_type', 'link_entity', 'value', 'label'),
      taxonomy_term: one('taxonomy_term'),
    },
  },
  cost_option: {
    required: ['id'],
    properties: {
      ...of(id, 'id', 'service_id'),
      ...of(day, 'valid_from', 'valid_to'),
      ...of(text, 'option', 'currency', 'amount_description'),
      amount: number,
      attributes: many('attribute'),
    },
  },
  language: {
    required: ['id'],
    properties: {
      ...of(id, 'id', 'service_id', 'location_id', 'phone_id'),
      ...of(text, 'name', 'code', 'note'),
      attributes: many('attribute'),
    },
  },
  location: {
    required: ['id', 'location_type'],
    properties: {
      ...location,
      languages: many('language'),
      addresses: many('address'),
      accessibility: many('accessibility'),
      phones: many('phone'),
      schedules: many('schedule'),
      attributes: many('attribute'),
    },
  },
  organization: {
    required: ['id', 'name', 'description'],
    properties: {
      ...organization,
      phones: many('phone'),
      locations: many('location'),
      attributes: many('attribute'),
    },
  },
  organization_list: { required: ['id', 'name', 'description'], properties: organization },
  phone: {
    required: ['id', 'number'],
    properties: {
      ...of(id, 'id', 'location_id', 'service_id', 'organization_id', 'contact_id', 'service_at_location_id'),
      ...of(text, 'number', 'type', 'description'),
      extension: number,
      languages: many('language'),
      attributes: many('attribute'),
    },
  },
  schedule: {
    required: ['id'],
    properties: {
      ...of(id, 'id', 'service_id', 'location_id', 'service_at_location_id'),
      ...of(day, 'valid_from', 'valid_to', 'dtstart', 'until'),
      ...of(number, 'timezone', 'count', 'interval'),
      wkst: { enum: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] },
      freq: { enum: ['WEEKLY', 'MONTHLY'] },
      ...of(text, 'byday', 'byweekno', 'bymonthday', 'byyearday', 'description', 'attending_type', 'notes'),
      // Stricter too, as its words say: hours and minutes with their offset.
      ...of({ type: 'string', pattern: '^\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$' }, 'opens_at', 'closes_at'),
      schedule_link: uri,
      attributes: many('attribute'),
    },
  },
  service: {
    required: serviceRequired,
    properties: {
      ...service,
      organization: one('organization'),
      phones: many('phone'),
      schedules: many('schedule'),
      service_areas: many('service_area'),
      service_at_locations: many('service_at_location'),
      languages: many('language'),
      cost_options: many('cost_option'),
      attributes: many('attribute'),
    },
  },
  service_area: {
    required: ['id'],
    properties: {
      ...of(id, 'id', 'service_id', 'service_at_location_id'),
      ...of(text, 'name', 'description', 'extent', 'extent_type', 'uri'),
      attributes: many('attribute'),
    },
  },
  service_at_location: {
    required: ['id'],
    properties: {
      ...placed,
      service_areas: many('service_area'),
      phones: many('phone'),
      schedules: many('schedule'),
      location: one('location'),
      service: one('service'),
      attributes: many('attribute'),
    },
  },
  service_list: {
    required: serviceRequired,
    properties: { ...service, organization: one('organization_list') },
  },
  taxonomy_term: {
    required: ['id', 'name', 'description'],
    properties: {
      ...of(id, 'id', 'parent_id', 'taxonomy_id'),
      ...of(text, 'code', 'name', 'description', 'taxonomy', 'language'),
      term_uri: uri,
    },
  },
  page: {
    required: [
      'total_items',
      'total_pages',
      'page_number',
      'size',
      'first_page',
      'last_page',
      'empty',
      'contents',
    ],
    properties: {
      ...of({ type: 'integer' }, 'total_items', 'total_pages', 'page_number', 'size'),
      ...of({ type: 'boolean' }, 'first_page', 'last_page', 'empty'),
      contents: { type: 'array', items: { type: 'object' } },
    },
  },
};

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
for (const [name, shape] of Object.entries(shapes)) {
  ajv.addSchema({ $id: name, type: 'object', additionalProperties: false, ...shape });
}

/** What an object breaks of the schema with this name; empty where it holds. */
export function problemsOf(name: string, value: unknown): string[] {
  const validate = ajv.getSchema(name);
  if (!validate) throw new Error(`there is no schema ${name}`);
  validate(value);
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

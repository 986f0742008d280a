import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchOpenProviders } from '../../app/features/open-data/queries.ts';
import { nextMillisecond } from '../support/clock.ts';
import { problemsOf } from '../support/hsds/schemas.ts';
import { expectLog } from '../support/quiet-log.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Clients, clientsOf } from './clients.ts';
import { type Get, openAnswers, siteUrl } from './open-answers.ts';
import { as, createWorld, people, rows } from './world.ts';

type Json = Record<string, unknown>;
interface Page {
  total_items: number;
  total_pages: number;
  contents: Json[];
}

const unknownId = '00000000-0000-4000-8000-00000000ffff';

describe.each(servers)('the open data, on $name', ({ start }) => {
  const server = shared(() => start());
  let clients: Clients;
  let get: Get;
  const json = async <Body = Json>(path: string) => (await (await get(path)).json()) as Body;

  beforeAll(async () => {
    await createWorld(server.database);
    clients = await clientsOf(server);
    get = openAnswers(server);
    await server.database.query(`
      update public.proveedores set descripcion = 'Terapia del habla', telefono = '+1 (787) 555-0101 ext. 12',
        whatsapp = '9395550102', email = 'hola@centro.example', web = 'https://centro.example/ñandú?a=[1]|2#b',
        planes_aceptados = array['Plan Vital'], acepta_planes = true, etiquetas_servicio = array['=HYPERLINK("x")'],
        horario_servicio = 'De lunes a viernes' where id = '${rows.anaProvider}';
      update public.detalles set edad_desde_meses = 18, edad_hasta_meses = 204, modalidades = array['en_linea'],
        costo = 'desde', costo_desde = 40.5, requiere_referido = false, atiende_autismo = true,
        hechos_si = array['ascensor', 'sala_callada'], hechos_no = array['bano_amplio']
        where proveedor_id = '${rows.anaProvider}';
      insert into public.confirmaciones (proveedor_id, sede_id, grupo, por, via) values
        ('${rows.anaProvider}', null, 'atencion', 'proveedor', 'panel'),
        ('${rows.anaProvider}', null, 'lugar', 'proveedor', 'panel'),
        ('${rows.anaProvider}', '${rows.anaPlace}', 'contacto', 'admin', 'llamada'),
        ('${rows.anaProvider}', '${rows.anaPlace}', 'disponibilidad', 'admin', 'llamada');`);
  });

  test('every answer is what HSDS 3.1 asks for', async () => {
    const brief = await json<Page>('/hsds/services');
    expect(problemsOf('page', brief)).toEqual([]);
    expect(brief.contents.length).toBeGreaterThan(2);
    for (const row of brief.contents) expect(problemsOf('service_list', row)).toEqual([]);
    const full = await json<Page>('/hsds/services?full=true');
    for (const row of full.contents) expect(problemsOf('service', row)).toEqual([]);
    expect(problemsOf('service', await json(`/hsds/services/${rows.anaProvider}`))).toEqual([]);
  });

  test('every answer is what the OpenAPI description says, and it describes every address', async () => {
    const description = await json<{
      openapi: string;
      servers: Array<{ url: string }>;
      paths: Record<
        string,
        { get: { responses: Record<string, { content?: Record<string, { schema: object }> }> } }
      >;
      components: object;
    }>('/hsds/openapi.json');
    expect([description.openapi, description.servers[0]?.url]).toEqual(['3.1.0', `${siteUrl}/datos/hsds`]);
    expect(Object.keys(description.paths)).toEqual(['/', '/services', '/services/{id}']);
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats.default(ajv);
    const { components } = description;
    const conforms = async (path: string, asked: string) => {
      const answer = await get(`/hsds${asked}`);
      const type = answer.headers.get('Content-Type')?.split(';')[0] ?? '';
      const content = description.paths[path]?.get.responses[String(answer.status)]?.content?.[type];
      if (!content) throw new Error(`${path} does not describe ${answer.status} ${type}`);
      const validate = ajv.compile({ ...content.schema, components });
      validate(await answer.json());
      expect(validate.errors, asked).toBeNull();
    };
    await conforms('/', '/');
    for (const query of ['', '?full=true&per_page=1', '?page=9', '?format=json', '?page=x'])
      await conforms('/services', `/services${query}`);
    await conforms('/services/{id}', `/services/${rows.anaProvider}`);
    await conforms('/services/{id}', `/services/${unknownId}`);
    // It would notice.
    const schema =
      description.paths['/services/{id}']?.get.responses['200']?.content?.['application/json']?.schema;
    const service = await json(`/hsds/services/${rows.anaProvider}`);
    expect(ajv.validate({ ...schema, components }, { ...service, minimum_age: 'dos' })).toBe(false);
    expect(ajv.validate({ ...schema, components }, { ...service, usuario_id: people.ana })).toBe(false);
  });

  test('a service says what its profile says', async () => {
    const service = await json(`/hsds/services/${rows.anaProvider}`);
    expect(service).toMatchObject({
      id: rows.anaProvider,
      status: 'active',
      url: 'https://centro.example/%C3%B1and%C3%BA?a=%5B1%5D%7C2#b',
      email: 'hola@centro.example',
      minimum_age: 1.5,
      maximum_age: 17,
      fees_description: 'Desde $40.50 la visita',
      application_process: 'Referido médico: no hace falta.',
      eligibility_description: 'De 18 meses a 17 años. Atiende a personas autistas',
      languages: [{ code: 'es', name: 'Español' }],
      cost_options: [{ currency: 'usd', amount: 40.5, amount_description: 'Desde, por visita' }],
      phones: [
        { number: '+17875550101', extension: 12, type: 'voice' },
        { number: '+19395550102', type: 'text', description: 'WhatsApp' },
      ],
      organization: { uri: `${siteUrl}/proveedor/${rows.anaProvider}`, description: 'Terapia del habla' },
    });
    expect(service.assured_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const told = (
      service.attributes as Array<{ link_type: string; value?: string; taxonomy_term: { code: string } }>
    ).map(({ link_type, value, taxonomy_term: { code } }) => [link_type, code, value]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['plan', 'Plan Vital', undefined],
        ['modalidad', 'en_linea', undefined],
        ['autismo', 'atiende_autismo', 'si'],
        ['hecho', 'ascensor', 'si'],
        ['hecho', 'bano_amplio', 'no'],
        ['confirmacion', 'atencion', expect.stringMatching(/^[\d-]{10}\/[\d-]{10}$/)],
      ]),
    );
    const places = service.service_at_locations as Array<{
      location_id: string;
      schedules: Json[];
      attributes: Json[];
    }>;
    const place = places.find(({ location_id }) => location_id === rows.anaPlace);
    expect(place?.schedules[0]).toMatchObject({ freq: 'WEEKLY', byday: 'MO', timezone: -4 });
    expect(place?.attributes[0]).toMatchObject({
      link_type: 'disponibilidad',
      label: 'Acepta personas nuevas',
    });
  });

  test('what nobody confirmed is left out', async () => {
    await server.database.query(`
      update public.detalles set edad_desde_meses = 24, costo = 'gratis' where proveedor_id = '${rows.freeProvider}'`);
    const service = await json(`/hsds/services/${rows.freeProvider}`);
    expect(service).toMatchObject({ cost_options: [], languages: [] });
    for (const name of ['minimum_age', 'fees_description', 'assured_date'])
      expect(service).not.toHaveProperty(name);
  });

  test('ids are those of the rows or made of them, each once, and the same the next time', async () => {
    const { contents: first } = await json<Page>('/hsds/services?full=true');
    const ids = new Map<string, string>();
    const collect = (value: unknown, path: string): void => {
      if (Array.isArray(value)) for (const item of value) collect(item, `${path}[]`);
      else if (value && typeof value === 'object') {
        for (const [name, part] of Object.entries(value)) collect(part, `${path}.${name}`);
        // A term is the same one wherever it stands.
        if ('id' in value && !path.endsWith('taxonomy_term')) {
          expect(ids.get(String(value.id)), path).toBeUndefined();
          ids.set(String(value.id), path);
        }
      }
    };
    for (const service of first) collect(service, '');
    expect(ids.size).toBeGreaterThan(40);
    expect((await json<Page>('/hsds/services?full=true')).contents).toEqual(first);
  });

  test('nothing that is hidden, waits or is somebody’s is in any answer', async () => {
    await server.database.query(`
      update public.proveedores set nombre = 'Quimera pendiente', email = 'quimera@beto.example' where id = '${rows.betoProvider}';
      update public.calificaciones set comentario = 'Quimera de reseña' where id = '${rows.anaReview}';
      update public.questions set title = 'Quimera de pregunta' where id = '${rows.anaQuestion}';
      update public.answers set content = 'Quimera de respuesta' where id = '${rows.betoAnswer}';
      update public.sedes set nombre = 'Quimera oculta' where id = '${rows.anaHiddenPlace}';
      update public.primera_visita set con_quien = 'Quimera de visita' where proveedor_id = '${rows.anaProvider}';
      update private.profiles set nombre_completo = 'Quimera de nombre' where id = '${people.ana}';`);
    const hidden = await server.database.query<{ direccion: string | null }>(
      'select direccion from private.direcciones_ocultas',
    );
    expect(hidden.length).toBeGreaterThan(0);
    const mails = await server.database.query<{ email: string }>(
      'select email from auth.users where email is not null',
    );
    const paths = [
      '/proveedores.csv',
      '/hsds/',
      '/hsds/openapi.json',
      `/hsds/services/${rows.anaProvider}`,
      `/hsds/services/${rows.betoProvider}`,
      '/hsds/services',
      '/hsds/services?full=true',
    ];
    for (const path of paths) {
      const text = await (await get(path)).text();
      const secrets = [
        ...Object.values(people),
        ...mails.map(({ email }) => email),
        ...hidden.flatMap(({ direccion }) => direccion ?? []),
        rows.anaHiddenPlace,
        'Quimera',
        'quimera@beto.example',
      ];
      for (const secret of secrets) expect(text, `${path}: ${secret}`).not.toContain(secret);
      expect(text).not.toMatch(/usuario_id|logo_url|estrellas|comentario|con_quien/);
      if (!path.endsWith(rows.betoProvider)) expect(text, path).not.toContain(rows.betoProvider);
    }
    expect((await get(`/hsds/services/${rows.betoProvider}`)).status).toBe(404);
  });

  test('an owner and an admin find no more in it than a visitor', async () => {
    const ids = [rows.anaProvider, rows.betoProvider];
    const read = async (client: Clients['visitor']) => [
      [...(await fetchOpenProviders(client, ids))],
      (await client.from('datos_proveedores').select('numero').order('numero')).data,
    ];
    const visitors = await read(clients.visitor);
    expect(visitors[0]).toHaveLength(1);
    for (const who of [clients.user, clients.ana, clients.beto, clients.admin])
      expect(await read(who)).toEqual(visitors);
  });

  test('a provider that is pending again leaves, and comes back under its number', async () => {
    const before = await json<Page>('/hsds/services?per_page=1&page=1');
    const [{ id } = { id: '' }] = before.contents as Array<{ id: string }>;
    const set = (isApproved: boolean) =>
      server.database.query(
        `update public.proveedores set aprobado_por_admin = ${isApproved} where id = '${id}'`,
      );
    await set(false);
    const without = await json<Page>('/hsds/services?per_page=1&page=1');
    expect(without).toMatchObject({
      contents: [],
      empty: true,
      last_page: false,
      total_items: before.total_items - 1,
    });
    expect((await get('/hsds/services?per_page=1&page=1')).headers.get('Link')).toBe(
      `<${siteUrl}/datos/hsds/services?per_page=1&page=2>; rel="next"`,
    );
    await set(true);
    const back = await json<Page>('/hsds/services?per_page=1&page=1');
    expect(back.contents[0]).toMatchObject({ id });
  });

  const changes: Array<[string, string]> = [
    ['a name', `update public.proveedores set nombre = nombre || '.' where id = '${rows.anaProvider}'`],
    ['a place', `update public.sedes set orden = orden + 1 where id = '${rows.anaPlace}'`],
    ['hours', `delete from public.horas where sede_id = '${rows.anaPlace}'`],
    ['availability', `update public.disponibilidad set nota = 'x' where sede_id = '${rows.anaPlace}'`],
    [
      'details',
      `update public.detalles set idiomas = array['en'] where proveedor_id = '${rows.anaProvider}'`,
    ],
    [
      'a doubt',
      `insert into public.confirmaciones (proveedor_id, grupo, por, via, duda) values ('${rows.anaProvider}', 'lugar', 'familias', 'panel', true)`,
    ],
    ['a place that goes', `delete from public.sedes where id = '${rows.anaPlace}'`],
  ];
  test.each(changes)('modified_after finds what changed: %s', async (_, statement) => {
    const { last_modified: before } = await json<{ last_modified: string }>(
      `/hsds/services/${rows.anaProvider}`,
    );
    await expect.poll(() => new Date().toISOString() > before).toBe(true);
    const since = new Date().toISOString();
    await nextMillisecond();
    await server.database.query(statement);
    const { last_modified: after } = await json<{ last_modified: string }>(
      `/hsds/services/${rows.anaProvider}`,
    );
    expect(after > before).toBe(true);
    const { contents, total_items } = await json<Page>(`/hsds/services?modified_after=${since}`);
    expect([total_items, contents.map(({ id }) => id)]).toEqual([1, [rows.anaProvider]]);
    expect((await json<Page>('/hsds/services?modified_after=2100-01-01')).total_items).toBe(0);
  });

  test('what cannot be asked for is told as a problem', async () => {
    const asked: Array<[string, number, RegExp]> = [
      ['/hsds/services?page=0', 400, /«page» es un número de 1 a/],
      ['/hsds/services?page=1e3', 400, /«page»/],
      ['/hsds/services?per_page=101', 400, /«per_page» es un número de 1 a 100/],
      ['/hsds/services?modified_after=ayer', 400, /«modified_after» es un día/],
      ['/hsds/services?modified_after=2026-02-30', 400, /«modified_after»/],
      ['/hsds/services?modified_after=0000-01-01', 400, /«modified_after»/],
      ['/hsds/services?modified_after=9999-12-31T23:59:59-23:59', 400, /«modified_after»/],
      ['/hsds/openapi.json?x=1', 400, /ninguno/],
      ['/HSDS/services', 404, /Aquí no hay nada/],
      ['/hsds/services?format=ndjson', 400, /«format» es json/],
      ['/hsds/services?full=si', 400, /«full»/],
      ['/hsds/services?search=habla', 400, /No hay un parámetro «search». Se puede usar page/],
      ['/hsds/services?page=1&page=2', 400, /«page» va una sola vez/],
      ['/proveedores.csv?x=1', 400, /ninguno/],
      ['/hsds/organizations', 404, /Aquí no hay nada/],
      ['/hsds/constructor', 404, /Aquí no hay nada/],
      [`/hsds/services/${unknownId}`, 404, /No hay un servicio con ese id/],
      ["/hsds/services/1' or true", 404, /Aquí no hay nada/],
      ['/hsds/services/1', 404, /No hay un servicio con ese id/],
    ];
    for (const [path, status, detail] of asked) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('Content-Type')], path).toEqual([
        status,
        'application/problem+json',
      ]);
      expect(((await answer.json()) as { detail: string }).detail).toMatch(detail);
    }
    const plus = await json<Page>('/hsds/services?modified_after=2026-01-01T00:00:00+02:00');
    expect(plus.total_items).toBeGreaterThan(0);
  });

  test('who asks too often is told when to come back, and a failed read is a problem too', async () => {
    const answering = (status: number, body: object) =>
      openAnswers(server, async () => Response.json(body, { status }));
    const busy = await answering(429, {
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
      details: 'Try again in 17 seconds',
    })('/hsds/services');
    expect([busy.status, busy.headers.get('Retry-After')]).toEqual([429, '17']);
    expectLog(/The open data could not be read/);
    const failed = await answering(400, { code: '57014', message: 'canceling statement' })('/hsds/services');
    expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '60']);
  });

  test('the spreadsheet has a line a provider; no cell is a formula, and phones can be read', async () => {
    const answer = await get('/proveedores.csv');
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(text.startsWith('\uFEFFId,Nombre,Tipo,')).toBe(true);
    expect(text).toContain('787-555-0101, ext. 12');
    expect(text).toContain(',939-555-0102,');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toMatch(/(^|[,\n])"?[=+@-]/m);
    const { total_items } = await json<Page>('/hsds/services');
    const ids = text.match(/^[0-9a-f-]{36},/gm);
    expect(ids).toHaveLength(total_items);
  });

  test('one’s own right to write is no right to write the numbers', async () => {
    const scoped = server.database.scoped(as('admin'), (db) =>
      db.query(`update public.datos_proveedores set modificado_en = now()`),
    );
    await expect(scoped).rejects.toThrow(/permission denied/);
  });
});

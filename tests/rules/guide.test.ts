import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchProviderPage } from '../../app/features/directory/queries.ts';
import { openGuide } from '../../app/features/guide/guide.ts';
import type { PackedGuide } from '../../app/features/guide/packed.ts';
import { writeGuide } from '../../app/features/guide/queries.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Clients, clientsOf } from './clients.ts';
import { createWorld, people, rows } from './world.ts';

describe.each(servers)('the guide of a visitor, on $name', ({ start }) => {
  const server = shared(() => start());
  let clients: Clients;
  beforeAll(async () => {
    await createWorld(server.database);
    clients = await clientsOf(server);
  });
  const write = async () => (await Readable.from(writeGuide(clients.visitor)).toArray()).join('');

  test('it has every approved provider, in the order of the directory, and no other', async () => {
    const { data } = await clients.visitor
      .from('proveedores')
      .select('id')
      .eq('aprobado_por_admin', true)
      .order('fecha_creacion', { ascending: false })
      .order('id');
    const { providers } = JSON.parse(await write());
    expect(providers.map(({ id }: { id: string }) => id)).toEqual(data?.map(({ id }) => id));
    expect(providers.length).toBeGreaterThan(2);
  });

  test('nothing of people, of what waits, of pictures or of ended steps is in it', async () => {
    const text = await write();
    for (const id of Object.values(people)) expect(text).not.toContain(id);
    expect(text).not.toContain(rows.betoProvider);
    expect(text).not.toMatch(/usuario_id|logo_url|estrellas|comentario/);
    const { data } = await clients.service.from('pasos').select('id,slug');
    const { steps } = JSON.parse(text);
    const slugs = steps.map(({ slug }: { slug: string }) => slug);
    for (const { id, slug } of data ?? []) expect(slugs.includes(slug), slug).toBe(id === rows.step);
  });

  test('a profile out of it is the one that the page reads, but for what it leaves out', async () => {
    const guide = await openGuide(new Blob([await write()]), '2026-11-16T12:00:00.000Z');
    const page = await fetchProviderPage(clients.visitor, rows.anaProvider, null);
    const found = guide?.findPage(rows.anaProvider);
    if (!page || !found) throw new Error('there is no such provider');
    const { nombre, telefono, municipio, direccion, planes_aceptados } = page.provider;
    expect(found.provider).toMatchObject({ nombre, telefono, municipio, direccion, planes_aceptados });
    expect(found.provider.usuario_id).toBeNull();
    const told = ({ facts: { places, details } }: typeof page) => ({
      places: places
        .map(({ id: _, ...place }) => place)
        .sort((a, b) => Number(b.principal) - Number(a.principal) || a.orden - b.orden),
      details: details && JSON.stringify(details).replaceAll('[]', 'null'),
    });
    expect(told(found)).toEqual(told(page));
    expect(found.facts.confirmations.map(({ grupo, vence_en }) => [grupo, vence_en]).sort()).toEqual(
      page.facts.confirmations.map(({ grupo, vence_en }) => [grupo, vence_en]).sort(),
    );
    expect(guide?.findPage(rows.betoProvider)).toBeNull();
  });

  test('a long directory, read in parts, is whole and in its order, each provider with its own words', async () => {
    await server.database.query(`
      insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin, fecha_creacion)
        select 'Local ' || n, 'Ponce', 'doctor', true, date '2026-01-01' + (n / 3) * interval '1.5 seconds'
        from generate_series(1, 350) as n;
      insert into public.confirmaciones (proveedor_id, grupo, confirmado_en, por, via)
        select id, 'atencion', timestamptz '2026-02-01 12:00Z' + substr(nombre, 7)::int * interval '1 day', 'admin', 'llamada'
        from public.proveedores where nombre like 'Local %'`);
    const { data } = await clients.visitor
      .from('proveedores')
      .select('id')
      .eq('aprobado_por_admin', true)
      .order('fecha_creacion', { ascending: false })
      .order('id');
    const { providers } = JSON.parse(await write()) as PackedGuide;
    expect(providers.map(({ id }) => id)).toEqual(data?.map(({ id }) => id));
    const told = providers.filter(({ nombre }) => nombre?.startsWith('Local '));
    expect(told).toHaveLength(350);
    for (const { nombre, palabras } of told) {
      const day = new Date(Date.UTC(2026, 1, 1 + Number(nombre?.slice(6)))).toISOString().slice(0, 10);
      expect([nombre, palabras?.map((word) => word[2])]).toEqual([nombre, [day]]);
    }
    await server.database.query(`delete from public.proveedores where nombre like 'Local %'`);
  });

  test('an entry leaves out what is not known, has its places and words in one order, and a day for a moment', async () => {
    await server.database.query(`
      insert into public.proveedores (nombre, municipio, tipo_servicio, descripcion, aprobado_por_admin)
        values ('Centro Ñandú', 'Caguas', 'escuela', repeat('a', 999) || ' ' || repeat('b', 50), true),
          ('Sin nada', 'Caguas', 'escuela', null, true);
      insert into public.sedes (proveedor_id, municipio, orden, visibilidad)
        select id, 'Cayey', 1, visibilidad from public.proveedores, unnest(array['municipio', 'oculta']) as visibilidad
        where nombre = 'Centro Ñandú';
      insert into public.horas (sede_id, dia, abre, cierra)
        select s.id, h.dia, h.abre, h.cierra from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id,
          (values (6, time '09:00', time '12:00'), (2, time '08:00', time '24:00'), (1, time '08:00', time '24:00')) as h (dia, abre, cierra)
        where p.nombre = 'Centro Ñandú' and s.principal;
      update public.detalles set costo = 'desde', costo_desde = 40.50, edad_desde_meses = 0, requiere_referido = false, hechos_si = '{}'
        from public.proveedores as p where p.id = proveedor_id and nombre = 'Centro Ñandú';
      insert into public.confirmaciones (proveedor_id, grupo, confirmado_en, por, via)
        select id, grupo, timestamptz '2026-11-02 02:30Z', 'proveedor', 'panel'
        from public.proveedores, unnest(array['contacto', 'atencion']) as grupo where nombre = 'Centro Ñandú'`);
    const { providers } = JSON.parse(await write()) as PackedGuide;
    const found = (name: string) => {
      const { id, hechos: _, ...rest } = providers.find(({ nombre }) => nombre === name) ?? {};
      expect(id).toMatch(/^[\da-f-]{36}$/);
      return JSON.stringify(rest);
    };
    const word = (...about: unknown[]) => [...about, '2026-11-01', expect.any(String), 'proveedor', 'panel'];
    expect(JSON.parse(found('Centro Ñandú'))).toEqual({
      nombre: 'Centro Ñandú',
      descripcion: `${'a'.repeat(999)}…`,
      municipio: 'Caguas',
      sedes: [
        { principal: true, municipio: 'Caguas', semana: '12 08:00:00-24:00:00;6 09:00:00-12:00:00' },
        { municipio: 'Cayey', visibilidad: 'municipio', orden: 1 },
      ],
      detalles: { edad_desde_meses: 0, costo: 'desde', costo_desde: 40.5, requiere_referido: false },
      palabras: [word('atencion', null), word('contacto', 0), word('contacto', 1)],
    });
    expect(found('Sin nada')).toBe(
      '{"nombre":"Sin nada","municipio":"Caguas","sedes":[{"principal":true,"municipio":"Caguas"}],"detalles":{}}',
    );
    await server.database.query(
      `delete from public.proveedores where nombre in ('Centro Ñandú', 'Sin nada')`,
    );
  });

  const changes = {
    'a name': `update public.proveedores set nombre = nombre || '.' where id = '${rows.anaProvider}'`,
    'a place': `update public.sedes set orden = orden + 1 where id = '${rows.anaPlace}'`,
    hours: `delete from public.horas where sede_id = '${rows.anaPlace}'`,
    availability: `update public.disponibilidad set nota = 'Llama antes' where sede_id = '${rows.anaPlace}'`,
    details: `update public.detalles set idiomas = array['en'] where proveedor_id = '${rows.anaProvider}'`,
    'the first visit': `update public.primera_visita set con_quien = 'Con Eva' where proveedor_id = '${rows.anaProvider}'`,
    'a word': `insert into public.confirmaciones (proveedor_id, grupo, por, via) values ('${rows.anaProvider}', 'planes', 'admin', 'llamada')`,
    'a place that goes': `delete from public.sedes where id = '${rows.anaPlace}'`,
    'an approval': `update public.proveedores set aprobado_por_admin = not aprobado_por_admin where id = '${rows.anaProvider}'`,
  };
  test.each(Object.entries(changes))('an entry that is kept ready is not behind: %s', async (_, change) => {
    const keep = () => server.database.query(`select private.keep_guide_entries()`);
    const kept = () =>
      server.database.query(`select from private.guide_entries where proveedor_id = '${rows.anaProvider}'`);
    await keep();
    const before = await write();
    expect(await kept()).toHaveLength(1);
    await server.database.query(change);
    expect(await kept()).toHaveLength(0);
    const after = await write();
    expect(after).not.toBe(before);
    await keep();
    expect(await write()).toBe(after);
  });

  test('a copy of another version counts as none', async () => {
    const other = { ...JSON.parse(await write()), version: 0 };
    expect(await openGuide(new Blob([JSON.stringify(other)]), '2026-11-16T12:00:00.000Z')).toBeUndefined();
  });

  test('the same content is the same text, and written in pieces it is as if written whole', async () => {
    expect(await write()).toBe(await write());
    expect(await write()).toBe(JSON.stringify(JSON.parse(await write())));
  });
});

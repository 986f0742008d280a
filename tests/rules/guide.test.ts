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
      places: places.map(({ id: _, ...place }) => place).sort((a, b) => a.orden - b.orden),
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

  test('a copy of another version counts as none', async () => {
    const other = { ...JSON.parse(await write()), version: 0 };
    expect(await openGuide(new Blob([JSON.stringify(other)]), '2026-11-16T12:00:00.000Z')).toBeUndefined();
  });

  test('the same content is the same text, and written in pieces it is as if written whole', async () => {
    expect(await write()).toBe(await write());
    expect(await write()).toBe(JSON.stringify(JSON.parse(await write())));
  });
});

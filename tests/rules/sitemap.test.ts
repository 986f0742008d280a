import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { datedPages, monthsOf, type Place, readMonth } from '../../app/features/shell/sitemap.server.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Clients, clientsOf } from './clients.ts';
import { createWorld, people } from './world.ts';

describe.each(servers)('the parts of the sitemap, on $name', ({ start }) => {
  const server = shared(() => start());
  let clients: Clients;
  beforeAll(async () => {
    await createWorld(server.database);
    clients = await clientsOf(server);
    // Many of one moment, more than one read takes, at both ends of a month.
    await server.database.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(`
        insert into public.questions (user_id, title, content, created_at, estado)
        select '${people.ana}', 'Pregunta ' || n, 'Hola', case when n <= 1200 then timestamptz '2024-02-01Z'
          when n <= 2100 then timestamptz '2024-02-29 23:59:59.999999Z' else timestamptz '2024-03-01Z' end,
          case when n % 7 = 0 then 'oculta' else 'publicada' end
        from generate_series(1, 2200) as n`);
    });
  });

  test.each(Object.entries(datedPages))(
    'each page stands in the part of its month, once: %s',
    async (_, pages) => {
      const months = await monthsOf(clients.visitor, pages);
      expect(months).toEqual([...new Set(months)].sort());
      const paths: string[] = [];
      for (const month of months) {
        const places = (
          await Readable.from(readMonth(clients.visitor, pages, month)).toArray()
        ).flat() as Place[];
        expect(places.length, month).toBeGreaterThan(0);
        const dates = places.map(({ changedAt = '' }) => new Date(changedAt).toISOString().slice(0, 7));
        expect(new Set(dates)).toEqual(new Set([month]));
        paths.push(...places.map(({ path }) => path));
      }
      const table =
        pages.path === '/question/'
          ? `questions where estado = 'publicada'`
          : 'proveedores where aprobado_por_admin';
      const rows = await server.database.query<{ path: string }>(
        `select '${pages.path}' || id as path from public.${table}`,
      );
      expect(rows.length).toBeGreaterThan(2);
      expect(paths.toSorted()).toEqual(rows.map(({ path }) => path).sort());
    },
  );
});

import { beforeAll, describe, expect, test } from 'vitest';
import { count } from '../support/counts.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Get, openAnswers } from './open-answers.ts';

interface Page {
  total_items: number;
  total_pages: number;
  last_page: boolean;
  contents: Array<{ id: string }>;
}

/** A soak reads ten thousand. */
const providers = count(120, 3_000);
const perPage = count(10, 100);

function missing(expected: string[], found: unknown[]): string[] {
  const seen = new Set(found);
  return expected.filter((id) => !seen.has(id));
}

describe.each(servers)('the open data while others write, on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));
  let get: Get;
  const run = (statement: string) => server.database.query<{ id: string }>(statement);

  beforeAll(async () => {
    get = openAnswers(server);
    for (let first = 1; first <= providers; first += 500) {
      await run(
        `insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
         select 'Centro ' || n, 'Ponce', 'doctor', true
         from generate_series(${first}, ${Math.min(first + 499, providers)}) as n`,
      );
    }
  }, 600_000);

  /** Adds one, changes a few, takes away two whose names end in 1 and 2, and brings back the former. */
  async function write(round: number): Promise<void> {
    await run(
      `insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
       values ('Nuevo ${round}', 'Caguas', 'escuela', true), ('Pendiente ${round}', 'Caguas', 'escuela', false)`,
    );
    await run(
      `update public.proveedores set descripcion = 'x ${round}' where nombre like 'Centro %${round}7'`,
    );
    await run(
      `update public.proveedores set aprobado_por_admin = false where nombre = 'Centro ${round * 10 + 1}'`,
    );
    await run(`delete from public.proveedores where nombre = 'Centro ${round * 10 + 2}'`);
    await run(
      `update public.proveedores set aprobado_por_admin = true where nombre = 'Centro ${round * 10 - 9}'`,
    );
  }

  async function readPages(): Promise<Page['contents']> {
    const found: Page['contents'] = [];
    for (let page = 1; ; page += 1) {
      const [answer] = await Promise.all([
        get(`/hsds/services?page=${page}&per_page=${perPage}`),
        write(page % Math.floor(providers / 20)),
      ]);
      const { contents, last_page } = (await answer.json()) as Page;
      expect(contents.length).toBeLessThanOrEqual(perPage);
      found.push(...contents);
      if (last_page) return found;
    }
  }

  /** Those that `write` never takes away. */
  const stayed = async () =>
    (
      await run(
        `select id from public.proveedores
         where nombre like 'Centro %' and aprobado_por_admin and right(nombre, 1) not in ('1', '2')`,
      )
    ).map(({ id }) => id);

  test('by pages: whoever stayed is there, once', { timeout: 900_000 }, async () => {
    const expected = await stayed();
    expect(expected.length).toBe(Math.floor(providers * 0.8));
    const services = (await readPages()).map(({ id }) => id);
    expect(new Set(services).size).toBe(services.length);
    expect(missing(expected, services)).toEqual([]);
  });

  test('nothing is written: each page is the same twice, and all of them are all', {
    timeout: 900_000,
  }, async () => {
    const first = (await (await get(`/hsds/services?per_page=${perPage}`)).json()) as Page;
    const seen: string[] = [];
    let path: string | undefined = `/hsds/services?per_page=${perPage}`;
    while (path) {
      const answer: Response = await get(path);
      seen.push(...((await answer.json()) as Page).contents.map(({ id }) => id));
      path = /<[^>]*\/datos([^>]*)>/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect(seen.length).toBe(first.total_items);
    expect(new Set(seen).size).toBe(first.total_items);
    expect((await (await get(`/hsds/services?per_page=${perPage}`)).json()) as Page).toEqual(first);
  });
});

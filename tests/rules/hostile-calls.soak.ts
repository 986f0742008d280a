import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { count } from '../support/counts.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Client, clientsOf } from './clients.ts';
import { createWorld, people, rows } from './world.ts';

/** What no stranger may read of the world of the rules. */
const secrets = [
  'Calle Secreta 9',
  'familia@example.test',
  'espera@example.test',
  'Llamar el lunes',
  'Con Beto',
  'Atienden los sábados',
  `${people.ana}@example.test`,
  `${people.deputy}@example.test`,
];

const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(Math.random() * list.length)] as Value;
const ids = [...Object.values(rows), ...Object.values(people)];
const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
const long = 'ñ'.repeat(100_000);

/** By type: what is null, foreign, huge, of another type, or no value of it at all. */
const hostile: Record<string, () => unknown> = {
  uuid: () => pick([pick(ids), pick(ids), pick(ids), randomUUID(), null, '', 'x', 7, {}]),
  text: () =>
    pick([
      null,
      '',
      ' ',
      'x',
      long,
      '%_\\',
      "'; drop table x; --",
      'a\u0000b',
      '\ud800',
      '\u202e',
      5,
      [],
      'plan',
      'telefono',
    ]),
  jsonb: () =>
    pick([
      null,
      1e308,
      'x',
      [],
      {},
      deep(2000),
      [null],
      [[]],
      [{}],
      [{ campo: 'telefono' }],
      [{ campo: 'edades', despues: { desde: 'x' } }],
      [{ campo: 'planes', despues: { acepta: true, planes: [1, {}, null, long] } }],
      [{ campo: 'disponibilidad', sede_id: rows.anaHiddenPlace, despues: { estado: 'acepta' } }],
      [{ campo: 'hecho:ascensor', despues: 'quizás', motivo: long }],
      [{ campo: 'horario_servicio', despues: long }],
      [{ campo: 'idiomas', despues: ['es', 7, null] }],
      [{ campo: 'costo', despues: { costo: 'desde', desde: 1e300 } }],
      [{ id: rows.anaList, nombre: long, proveedores: [] }],
      [{ id: randomUUID(), nombre: 'x', proveedores: [{ proveedor_id: rows.betoProvider, nota: 7 }] }],
      [{ id: randomUUID(), nombre: 'x', proveedores: deep(2000) }],
      Array.from({ length: 1000 }, () => ({ campo: 'otro', despues: 'x' })),
    ]),
  boolean: () => pick([true, false, null, 'x', 2]),
  integer: () => pick([0, -1, 2 ** 31, 1e20, null, 'x', 1.5]),
  bigint: () => pick([0, -1, 2 ** 53, 1e30, null, 'x']),
  date: () => pick(['2026-01-01', 'infinity', '-infinity', '9999-99-99', '', null, 'x']),
  'timestamp with time zone': () => pick(['infinity', '-infinity', '2026-01-01', '', null, 'x']),
  'uuid[]': () =>
    pick([
      null,
      [],
      [null],
      [pick(ids)],
      [[pick(ids)], [pick(ids)]],
      'x',
      ['x'],
      Array(5000).fill(pick(ids)),
    ]),
  'text[]': () =>
    pick([null, [], [null], ['x'], [['a'], ['b']], 'x', [long], Array.from({ length: 5000 }, () => 'x')]),
};

describe.each(servers)('hostile callers, on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));
  beforeAll(() => createWorld(server.database));

  /** What strangers have no part in. */
  const theirs = () =>
    server.database.query(`select
      (select jsonb_agg(p order by p.id) from public.proveedores as p where p.usuario_id is distinct from '${people.beto}') as providers,
      (select jsonb_agg(s order by s.id) from public.sedes as s) as places,
      (select jsonb_agg(c order by c.id) from public.confirmaciones as c) as words,
      (select jsonb_agg(l order by l.id) from public.llamadas as l) as calls,
      (select jsonb_agg(n order by n.id) from public.cola_notas as n) as notes,
      (select jsonb_agg(a order by a.elemento) from public.cola_asignaciones as a) as assigned,
      (select jsonb_agg(r order by r.user_id) from public.user_roles as r) as roles,
      (select jsonb_agg(c order by c.id) from public.reclamaciones as c where c.usuario_id in ('${people.ana}', '${people.deputy}')) as claims,
      (select jsonb_agg(p order by p.id) from public.propuestas as p where p.id = '${rows.proposal}') as proposal,
      (select jsonb_agg(b order by b.id) from public.bajas as b where b.id = '${rows.removalOfAna}') as removal,
      (select jsonb_agg(e order by e.id) from public.experiencias as e where e.usuario_id = '${people.ana}') as experiences,
      (select jsonb_agg(v order by v.recurso_id) from public.revisiones_recurso as v) as resources,
      (select jsonb_agg(a order by a.id) from private.avisos as a) as alerts,
      (select jsonb_agg(l order by l.id) from public.listas as l where l.user_id = '${people.ana}') as lists,
      (select jsonb_agg(r order by r.id) from public.listas_proveedores as r where r.lista_id = '${rows.anaList}') as "in lists",
      (select jsonb_agg(c order by c.lista_id) from private.listas_compartidas as c where c.lista_id = '${rows.anaList}') as shared,
      (select count(*) from private.enlaces) as links`);

  test('every function answers or refuses: no fault, nothing of others told, nothing of others changed', {
    timeout: count(120_000, 900_000),
  }, async () => {
    const before = await theirs();
    const functions = await server.database.query<{ name: string; names: string[] | null; types: string[] }>(`
      select p.proname as name, p.proargnames[1:p.pronargs] as names,
        array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, n) order by n) as types
      from pg_proc as p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and has_function_privilege('authenticated', p.oid, 'execute') and p.proname <> 'eliminar_mi_cuenta'
      order by 1`);
    expect(functions.length).toBeGreaterThan(40);
    const { visitor, user, beto } = await clientsOf(server);
    const callers: Array<[string, Client]> = Object.entries({ visitor, user, beto });
    for (const { name, names, types } of functions) {
      for (const [caller, client] of callers) {
        for (let turn = count(1, 10); turn > 0; turn -= 1) {
          const values = Object.fromEntries(
            types.map((type, place) => [names?.[place] ?? '', (hostile[type] ?? hostile.text)?.()]),
          );
          const { status, data, error } = await client.rpc(name as never, values as never);
          const said = `${caller} ${name} ${JSON.stringify(values).slice(0, 300)}: ${status} ${error?.message}`;
          expect(status, said).toBeLessThan(500);
          const told = JSON.stringify(data ?? error);
          for (const secret of secrets) expect(told.includes(secret), `${said} tells ${secret}`).toBe(false);
        }
      }
    }
    expect(await theirs()).toEqual(before);
  });
});

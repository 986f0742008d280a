import { describe, expect, test } from 'vitest';
import { restore } from '../../server/backup/restore.ts';
import { readConfig } from '../../server/config.ts';
import type { Database, Row } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { Scope } from '../../server/database/scope.ts';
import { act, codeOf, signedIn, visitor } from '../rules/world.ts';
import { backupPlaces } from './backup-places.ts';
import { endWithFile } from './server-process.ts';
import { takeOver } from './take-over.ts';

const writes = 1000;
const atEndOfFile = endWithFile();

/** One of a table, by the number of the write ($1), which is why the same ones are chosen at each run. */
const one = (table: string, where = 'true') =>
  `(select x.id from ${table} as x where ${where} order by md5(x.id::text || $1) limit 1)`;
const provider = one('public.proveedores', 'x.aprobado_por_admin');
const place = one('public.sedes');

/** What people of the site write, and who: somebody, an admin, or a visitor. */
const kinds: Array<[who: 'person' | 'admin' | 'visitor', sql: string]> = [
  [
    'person',
    `insert into public.questions (title, content, sin_nombre) values ('Duda ' || $1, 'Texto', $1::int % 3 = 0)`,
  ],
  [
    'person',
    `insert into public.answers (question_id, content, sin_nombre) select ${one('public.questions')}, 'Respuesta ' || $1, $1::int % 4 = 0`,
  ],
  ['person', `insert into public.answer_votes (answer_id, vote_type) select ${one('public.answers')}, 1`],
  [
    'person',
    `delete from public.answers where id = ${one('public.answers', 'x.user_id = auth.uid()')} returning 1`,
  ],
  [
    'person',
    `insert into public.calificaciones (proveedor_id, estrellas, comentario) select ${provider}, 1 + $1::int % 5, 'Bien ' || $1`,
  ],
  [
    'person',
    `update public.calificaciones set estrellas = 1 + $1::int % 5 where id = ${one('public.calificaciones', 'x.usuario_id = auth.uid()')} returning 1`,
  ],
  ['person', `insert into public.favorite_providers (provider_id) select ${provider}`],
  ['person', `insert into public.listas (nombre) values ('Lista ' || $1)`],
  [
    'person',
    `insert into public.listas_proveedores (lista_id, proveedor_id, nota) select ${one('public.listas', 'x.user_id = auth.uid()')}, ${provider}, 'Nota ' || $1`,
  ],
  [
    'person',
    `insert into public.sugerencias (titulo, url) values ('Sugerencia ' || $1, 'https://example.test/' || $1)`,
  ],
  ['person', `select public.reportar('respuesta', ${one('public.answers')}, 'ofensivo')`],
  [
    'person',
    `select public.proponer_cambio(${provider}, jsonb_build_array(jsonb_build_object('campo', 'telefono', 'despues', '787-555-' || lpad($1, 4, '0'))))`,
  ],
  [
    'admin',
    `insert into public.proveedores (nombre, municipio, tipo_servicio, telefono) values ('Centro ' || $1, 'Ponce', 'doctor', '787-555-' || lpad($1, 4, '0'))`,
  ],
  [
    'admin',
    `update public.proveedores set telefono = '787-556-' || lpad($1, 4, '0'), aprobado_por_admin = $1::int % 5 > 0 where id = ${one('public.proveedores')} returning 1`,
  ],
  [
    'admin',
    `select public.guardar_sede(jsonb_build_object('proveedor_id', ${provider}, 'municipio', 'Caguas', 'telefono', '787-557-' || lpad($1, 4, '0')))`,
  ],
  [
    'admin',
    `select public.guardar_sede(jsonb_build_object('id', ${one('public.sedes', 'not x.principal')}, 'telefono', '787-558-' || lpad($1, 4, '0')))`,
  ],
  [
    'admin',
    `insert into public.disponibilidad (sede_id, estado) select ${place}, 'acepta' on conflict (sede_id) do update set estado = 'lista_de_espera'`,
  ],
  [
    'admin',
    `update public.detalles set idiomas = array['es'], requiere_referido = $1::int % 2 = 0 where proveedor_id = ${provider} returning 1`,
  ],
  [
    'admin',
    `delete from public.questions where id = ${one('public.questions')} and $1::int % 3 = 0 returning 1`,
  ],
  [
    'admin',
    `select public.decidir_calificacion(${one('public.calificaciones', `x.estado = 'publicada'`)}, 'publicada', 'rechazada', 'insultos')`,
  ],
  ['admin', `select public.anotar_llamada(${provider}, 'no_contesto', 'Llamada ' || $1)`],
  ['visitor', `select public.registrar_evento('visita_proveedor', ${provider})`],
];

/** Where a database may come from: how far it had been brought, and the tables that are gone since. */
const origins: Array<[name: string, upTo: string, gone: string[]]> = [
  [
    'of 0.1.0',
    'release_0_1_0.sql',
    // What there was for two ways of comparing names that are one now, numbers that nobody read, and the latest
    // confirmations, which stand with what they say.
    ['datos_sedes', 'private.name_signatures', 'private.stem_trigrams', 'private.ultimas_palabras'],
  ],
  ['that had the first changes after 0.1.0', 'calls_and_restored_rows.sql', ['private.ultimas_palabras']],
];
/** What the product says itself: tests/rules/schemas.test.ts compares their rows. */
const registries = [
  'hechos',
  'private.clases_cola',
  'private.daily_jobs',
  'private.mail_kinds',
  'private.own_things',
];
/** It got a column of its own, which a test below is about. */
const withoutParking = `update public.detalles set hechos_si = array_remove(hechos_si, 'estacionamiento_cerca'),
  hechos_no = array_remove(hechos_no, 'estacionamiento_cerca')`;

describe.each(backupPlaces(atEndOfFile))('a database that people use, on $name', ({ target }) => {
  test.each(origins)(
    '%s keeps every row and every figure when it is brought up',
    { timeout: 600_000 },
    async (_, upTo, wantedGone) => {
      const env = await target();
      await restore(readConfig(env), 'tests/support/releases/0.1.0.tar');
      const database = await openDatabase(readConfig(env));
      await takeOver(database, atEndOfFile, upTo);
      await database.query(withoutParking);
      const people = await database.query<{ id: string; admin: boolean }>(`
        select u.id, r.user_id is not null as admin from auth.users as u
        left join public.user_roles as r on r.user_id = u.id and r.role = 'admin' order by u.email`);
      const admin = signedIn(people.find((person) => person.admin)?.id ?? '');
      const ofKinds = await writeAtRandom(
        database,
        admin,
        people.map(({ id }) => id),
      );
      expect(ofKinds.filter((count) => count === 0)).toEqual([]);

      const rows = await readRows(database);
      const figures = await readFigures(database, admin);
      expect((await migrate(database, 'supabase/migrations')).length).toBeGreaterThan(0);
      const kept = await readRows(database);
      const gone = [...rows.keys()].filter((name) => !kept.has(name));
      expect(gone).toEqual(wantedGone);
      // Steps that came with the release, and the places that they moved the others to.
      const steps = (from: Row[] = []) =>
        from
          .filter(({ slug }) => rows.get('pasos')?.some((step) => step.slug === slug))
          .map(({ orden, ...step }) => step);
      kept.set('pasos', steps(kept.get('pasos')));
      rows.set('pasos', steps(rows.get('pasos')));
      // Plans got the names that families use; what was a plan of its own is one of them.
      const plans = (from: Row[] = []) =>
        from
          .filter(({ nombre }) => nombre !== 'Reforma')
          .map(({ alias: _, fecha_actualizacion: _at, ...plan }) => plan);
      kept.set('planes', plans(kept.get('planes')));
      rows.set('planes', plans(rows.get('planes')));
      // Settings that came with the release.
      const known = rows.get('private.settings')?.map(({ name }) => name);
      kept.set(
        'private.settings',
        (kept.get('private.settings') ?? []).filter(({ name }) => known?.includes(name)),
      );
      for (const [name, before] of rows) {
        if ([...gone, ...registries, 'supabase_migrations.schema_migrations'].includes(name)) continue;
        expect.soft(common(kept.get(name) ?? [], before), name).toEqual(common(before, kept.get(name) ?? []));
      }
      // Of the open data fewer figures are told: nobody read the others.
      expect(figures).toMatchObject(await readFigures(database, admin));
      await database.close();
    },
  );

  test('what was done today before it was brought up is not done again', async () => {
    const env = await target();
    await restore(readConfig(env), 'tests/support/releases/0.1.0.tar');
    const database = await openDatabase(readConfig(env));
    await takeOver(database, atEndOfFile, 'calls_and_restored_rows.sql');
    await database.query(
      'insert into private.daily_runs (day, job) select private.event_day(now()), job from private.daily_jobs',
    );
    await migrate(database, 'supabase/migrations');
    const unknown =
      'select r.job from private.daily_runs as r where r.job not in (select j.job from private.daily_jobs as j)';
    expect(await database.query(unknown)).toEqual([]);
    await database.close();
  });

  test('parking that was told among the facts of the place is told by its column, and is as confirmed as it was', async () => {
    const env = await target();
    await restore(readConfig(env), 'tests/support/releases/0.1.0.tar');
    const database = await openDatabase(readConfig(env));
    await takeOver(database, atEndOfFile);
    const [told] = await database.query<{ id: string; said: boolean }>(`
      select d.proveedor_id as id, 'estacionamiento_cerca' = any (d.hechos_si) as said from public.detalles as d
      where array['estacionamiento_cerca'] && (d.hechos_si || d.hechos_no) order by 1 limit 1`);
    await database.query(
      `insert into public.confirmaciones (proveedor_id, grupo, por, via) values ($1, 'lugar', 'admin', 'llamada')`,
      [told?.id],
    );
    await migrate(database, 'supabase/migrations');
    const kept = `select d.estacionamiento as said, coalesce(array['estacionamiento_cerca'] && (d.hechos_si || d.hechos_no), false) as twice,
      exists (select from public.frescura as f where f.proveedor_id = d.proveedor_id and f.grupo = 'atencion' and f.vigente) as holds
      from public.detalles as d where d.proveedor_id = $1`;
    expect(await database.query(kept, [told?.id])).toEqual([{ said: told?.said, twice: false, holds: true }]);
    await database.close();
  });
});

/** How many of each kind were taken: what a limit or another rule refuses does not count. */
async function writeAtRandom(database: Database, admin: Scope, people: string[]): Promise<number[]> {
  const taken = kinds.map(() => 0);
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let done = 0, at = 1; done < writes && at < 5 * writes; at += 1) {
    const kind = random(kinds.length);
    const [who, sql] = kinds[kind] ?? ['visitor', ''];
    const person = signedIn(people[random(people.length)] ?? '');
    const scope = { admin, person, visitor }[who];
    await database.query('delete from private.recent_acts; delete from private.recent_events');
    try {
      const found = await act(database, scope, sql, [String(at)]);
      if (sql.endsWith('returning 1') && found.length === 0) continue;
      done += 1;
      taken[kind] = (taken[kind] ?? 0) + 1;
    } catch (error) {
      if (codeOf(error) === undefined || /^42(601|703|883|P01)$/.test(codeOf(error) ?? '')) throw error;
    }
  }
  return taken;
}

/** Of each table its rows. */
async function readRows(database: Database): Promise<Map<string, Row[]>> {
  const tables = await database.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relpersistence = 'p' order by 1`);
  const found = new Map<string, Row[]>();
  for (const { name } of tables) {
    const lines = await database.query<{ line: Row }>(`select to_jsonb(t) as line from ${name} as t`);
    found.set(
      name,
      lines.map(({ line }) => line),
    );
  }
  return found;
}

/** The rows with the columns that the others have too, in an order that their places in the table do not change. */
function common(rows: Row[], others: Row[]): string[] {
  const known = Object.keys(others[0] ?? {});
  return rows
    .map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => known.includes(name)))),
    )
    .sort();
}

async function readFigures(database: Database, admin: Scope): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const name of [
    'hoy',
    'cola',
    'transparencia',
    'mapa',
    'estadisticas_resumen',
    'resumen_datos',
    'por_llamar',
  ]) {
    const value =
      {
        // How many there are in all is told beside each since it comes in pages.
        por_llamar: `to_jsonb(f) - 'total'`,
        // Kinds have another order since, some are said to be in no hurry, and pages of others and activities came with the release.
        hoy: `to_jsonb(f) || jsonb_build_object('clases', (
          select jsonb_object_agg(k ->> 'clase', k - 'sin_prisa') from jsonb_array_elements(to_jsonb(f) -> 'clases') as k
          where k ->> 'clase' not in ('pagina', 'actividad')))`,
      }[name] ?? 'to_jsonb(f)';
    // What waits is listed in another order since.
    const order = name === 'cola' ? ' order by f.clase, f.id' : '';
    figures[name] = await act(database, admin, `select ${value} as value from public.${name}() as f${order}`);
  }
  figures.frescura = await database.query(
    'select to_jsonb(f) as value from public.frescura as f order by f::text',
  );
  return figures;
}

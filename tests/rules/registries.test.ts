import { describe, expect, test } from 'vitest';
import { fieldOf, fields, type Table } from '../../app/features/provider-data/fields.ts';
import { columns } from '../../app/lib/provider-columns.ts';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

/** Columns of what a provider says that are no field, by the reason. */
const exceptions: Record<string, readonly string[]> = {
  'whose it is': ['id', 'proveedor_id', 'sede_id', 'usuario_id', 'principal'],
  'which version it is': [
    'fecha_creacion',
    'fecha_actualizacion',
    'atencion_actualizada',
    'lugar_actualizado',
  ],
  'a decision of the admins': ['aprobado_por_admin'],
};

// What a theme registers is called by its name: nothing but this looks whether there is such a thing.
describe.each(engines)('what themes register, on $name', (engine) => {
  const database = sharedDatabase(engine);

  test.each([
    [
      'each job of the day without statements is a function',
      '(select job from private.daily_jobs where sentencia is null) as jobs',
      'job',
      '()',
    ],
    ['what fills a mail is one', 'private.mail_kinds', 'fill', '(private.outgoing_mail)'],
    ['what is done when it was sent is one', 'private.mail_kinds', 'sent', '(private.outgoing_mail)'],
    ['what makes a link or a code is one', 'private.mail_secrets', 'make', '(uuid)'],
  ])('%s', async (_, registry, column, takes) => {
    const named = await database.query<{ name: string; is_there: boolean }>(
      `select ${column} as name, to_regprocedure('private.' || ${column} || $1) is not null as is_there
      from ${registry} where ${column} is not null`,
      [takes],
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ is_there }) => !is_there)).toEqual([]);
  });

  test('each job of the day can be done, whether its row has the statements or a function', async () => {
    const jobs = await database.query<{ job: string }>('select job from private.daily_jobs order by orden');
    for (const { job } of jobs) await database.query('select public.gateway_daily_job($1)', [job]);
    expect(jobs.length).toBeGreaterThan(15);
    expect(await database.query('select job, code from private.failed_jobs')).toEqual([]);
  });

  test.each(Object.keys(columns) as Table[])(
    'every column of %s is a field or an exception',
    async (table) => {
      const stored = await database.query<{ name: string }>(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
        [`public.${table}`],
      );
      expect(stored.length).toBeGreaterThan(5);
      const listed = fields.filter((field) => field.table === table).flatMap((field) => field.columns);
      const known = [...listed, ...Object.values(exceptions).flat()];
      expect(stored.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  test('the fields of the screens are those of private.campos, with their columns, groups and values', async () => {
    const listed = await database.query<{
      campo: string;
      tabla: Table;
      columnas: string[];
      grupo: string;
      valores: string[];
    }>(
      "select campo, tabla, columnas, grupo, valores from private.campos where tabla <> '' and campo <> 'hecho:'",
    );
    for (const { campo, tabla, columnas, grupo, valores } of listed) {
      expect(fieldOf(campo, tabla), campo).toMatchObject({ columns: columnas });
      if (tabla === 'detalles') expect(fieldOf(campo)).toMatchObject({ group: grupo });
      if (valores) expect(Reflect.get(columns[tabla], campo)).toEqual({ values: valores });
    }
    const known = listed.map(({ campo }) => campo);
    const stored = fields.filter(
      ({ table, key }) => ['proveedores', 'detalles'].includes(table ?? '') && !key.startsWith('hecho:'),
    );
    expect(stored.map(({ key }) => key).filter((key) => !known.includes(key))).toEqual([]);
  });

  test.each([
    ['proveedores_confirm', 'proveedores', null],
    ['detalles_stamp_atencion', 'detalles', 'atencion'],
    ['detalles_stamp_lugar', 'detalles', 'lugar'],
  ])('%s fires for each column of its groups', async (trigger, table, group) => {
    const [named] = await database.query<{ columns: string[] }>(
      `select array_agg(a.attname::text order by a.attname) as columns from pg_trigger as t
      join pg_attribute as a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr) where t.tgname = $1`,
      [trigger],
    );
    const [listed] = await database.query<{ columns: string[] }>(
      `select array_agg(name order by name) as columns from private.campos as c cross join unnest(c.columnas) as name
      where c.tabla = $1 and c.grupo is not null and c.grupo = coalesce($2, c.grupo)`,
      [table, group],
    );
    expect(named).toEqual(listed);
  });

  test('a mail that was sent is not sent again when what its kind does then fails: that is noted', async () => {
    await database.query(`
      insert into private.mail_kinds (template, sent) values ('x', 'of_nobody');
      insert into private.outgoing_mail (correo, template, fields) values ('a@example.test', 'x', '{}')`);
    await database.query('select public.gateway_mail_sent(id) from private.outgoing_mail');
    expect(await database.query('select id from private.outgoing_mail')).toEqual([]);
    expect(await database.query('select job, code from private.failed_jobs')).toEqual([
      { job: 'correo x', code: '42883' },
    ]);
  });

  test('each view of what waits is of a kind, and each kind has one', async () => {
    expect(
      await database.query(`
        select coalesce(k.vista, v.viewname) as name
        from (select distinct 'waiting_' || vista as vista from private.clases_cola) as k
        full join (select viewname from pg_views where schemaname = 'private' and viewname like 'waiting\\_%') as v
          on v.viewname = k.vista
        where k.vista is null or v.viewname is null`),
    ).toEqual([]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, failure, rows, service, sharedWorld, visitor } from './world.ts';

const guide = rows.recurso;
const other = '00000000-0000-4000-8000-0000000000c2';
const third = '00000000-0000-4000-8000-0000000000c3';

describe.each(engines)('reviews of resources on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    await database.query(`
      insert into public.recursos (id, titulo, descripcion, url, fecha_creacion) values
        ('${other}', 'Ley nueva', 'D', 'https://example.test/nueva', now() - interval '400 days'),
        ('${third}', 'Ley vieja', 'D', 'https://example.test/vieja', now())`);
  });

  const read = async (id: string) => {
    const [row] = await act<Record<string, unknown>>(
      database,
      visitor,
      `select revisado_en = (now() at time zone 'America/Puerto_Rico')::date as today, vigencia, reemplazado_por,
         aplica_en_pr, fecha_actualizacion::text as version
       from public.revisiones_recurso where recurso_id = '${id}'`,
    );
    return row;
  };
  const save = (scope: Parameters<typeof act>[1], id: string, change: string, where = '') =>
    act(
      database,
      scope,
      `update public.revisiones_recurso set ${change} where recurso_id = '${id}' ${where} returning 1 as done`,
    );
  const age = (id: string, days: number) =>
    act(
      database,
      service,
      `update public.revisiones_recurso set revisado_en = current_date - ${days} where recurso_id = '${id}'`,
    );
  const due = () =>
    database.query<{ recurso_id: string }>(
      'select id as recurso_id from private.waiting_recurso order by desde',
    );

  test('a resource is looked at when it is made; after a year it is due, the oldest first', async () => {
    expect(await read(guide)).toMatchObject({ today: true, vigencia: 'vigente', aplica_en_pr: true });
    expect(await due()).toEqual([{ recurso_id: other }]);
    await age(guide, 500);
    expect(await due()).toEqual([{ recurso_id: guide }, { recurso_id: other }]);
    await act(
      database,
      as('admin'),
      `update public.recursos set titulo = 'Guía nueva' where id = '${guide}'`,
    );
    expect(await due(), 'a new title is no review').toHaveLength(2);
  });

  test('marking says the day of the former review, and with it is taken back; never ahead of today', async () => {
    const mark = async (sql: string) =>
      (await act<{ day: string }>(database, as('admin'), `select ${sql}::text as day`))[0]?.day ?? null;
    const former = await mark(`public.marcar_revisado('${guide}')`);
    expect(await read(guide)).toMatchObject({ today: true });
    expect(await due()).toEqual([{ recurso_id: other }]);
    await mark(`public.marcar_revisado('${guide}', '${former}')`);
    expect(await due()).toHaveLength(2);
    expect(await mark(`public.marcar_revisado('${rows.anaProvider}')`)).toBeNull();
    expect(await failure(mark(`public.marcar_revisado('${guide}', current_date + 3)`))).toMatchObject({
      code: '23514',
      message: 'La fecha de la revisión no puede ser futura.',
    });
    await mark(`public.marcar_revisado('${guide}')`);
  });

  test('whoever saves has looked at it today, also where nothing changed; the audit log has it', async () => {
    await age(third, 500);
    await save(as('admin'), third, `vigencia = 'vigente'`);
    expect(await read(third)).toMatchObject({ today: true });
    await save(
      as('admin'),
      third,
      `vigencia = 'derogada', reemplazado_por = '${other}', aplica_en_pr = false`,
    );
    expect(await read(third)).toMatchObject({
      vigencia: 'derogada',
      reemplazado_por: other,
      aplica_en_pr: false,
    });
    const [entry] = await database.query<{ antes: object; despues: object }>(
      `select antes, despues from public.auditoria where tabla = 'revisiones_recurso' and fila_id = '${third}'
       order by id desc limit 1`,
    );
    expect(entry).toEqual({
      antes: { vigencia: 'vigente', reemplazado_por: null, aplica_en_pr: true },
      despues: { vigencia: 'derogada', reemplazado_por: other, aplica_en_pr: false },
    });
  });

  test.each([
    [`vigencia = 'caducada'`, 'vigencia_conocida'],
    [`vigencia = 'reemplazada', reemplazado_por = '${third}'`, 'reemplazado_por'],
    [`vigencia = 'vigente', reemplazado_por = '${other}'`, 'reemplazado_por_si_no_es_vigente'],
  ])('refused: %s', async (change, constraint) => {
    const { code, constraint: found } = await failure(save(as('admin'), third, change));
    expect(code).toBe('23514');
    expect(found).toContain(constraint);
  });

  test('no reader is led in a circle, by however many steps', async () => {
    await save(as('admin'), other, `vigencia = 'reemplazada', reemplazado_por = '${guide}'`);
    expect(
      await failure(save(as('admin'), guide, `vigencia = 'reemplazada', reemplazado_por = '${third}'`)),
    ).toMatchObject({ constraint: 'reemplazado_por_sin_vuelta' });
    await save(as('admin'), other, `vigencia = 'vigente', reemplazado_por = null`);
  });

  test('of two admins at once one writes; the other names a version that is gone', async () => {
    const { version } = (await read(third)) ?? {};
    const at = `and fecha_actualizacion = '${version}'`;
    const both = await Promise.all([
      save(as('admin'), third, 'aplica_en_pr = true', at),
      save(as('deputy'), third, `vigencia = 'reemplazada'`, at),
    ]);
    expect(both.flat()).toHaveLength(1);
  });

  test('a replacement that is deleted leaves the review, and is no review itself', async () => {
    await save(as('admin'), third, `vigencia = 'reemplazada', reemplazado_por = '${other}'`);
    await age(third, 30);
    await act(database, as('admin'), `delete from public.recursos where id = '${other}'`);
    expect(await read(third)).toMatchObject({ today: false, vigencia: 'reemplazada', reemplazado_por: null });
    await act(database, as('admin'), `delete from public.recursos where id = '${third}'`);
    expect(await read(third)).toBeUndefined();
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

interface Line extends Row {
  proveedor_id: string;
  grupos: string[];
  desde: string;
  motivo: string;
  ultima_llamada: string | null;
  resultado: string | null;
}

const callLines = `select proveedor_id, grupos, (desde - private.event_day(now()))::int as desde, motivo,
  ultima_llamada, resultado from public.por_llamar()`;

describe.each(engines)('calls, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    await database.query('delete from public.confirmaciones; delete from public.llamadas');
  });

  const admin = <R extends Row = Row>(sql: string, values: unknown[] = []) =>
    act<R>(database, as('admin'), sql, values);
  const note = async (resultado: string, provider: string = rows.freeProvider, nota: string | null = null) =>
    (
      await admin<{ id: string }>(`select public.anotar_llamada($1, $2, $3) ->> 'id' as id`, [
        provider,
        resultado,
        nota,
      ])
    )[0]?.id;
  const undo = async (id: string | undefined) =>
    (await admin<{ done: boolean }>('select public.deshacer_llamada($1) as done', [id]))[0]?.done;
  const list = async () =>
    (await admin<Line>(callLines)).map(({ proveedor_id, resultado }) => [proveedor_id, resultado]);

  test('are the admins’ alone', async () => {
    for (const scope of [visitor, as('user'), as('ana')]) {
      for (const sql of [
        'select * from public.por_llamar()',
        `select public.anotar_llamada('${rows.anaProvider}', 'confirmo')`,
        `select public.deshacer_llamada('${randomUUID()}')`,
      ]) {
        expect((await failure(act(database, scope, sql))).code).toBe('42501');
      }
    }
  });
  test('who was never confirmed is called, and what is confirmed is the provider’s word', async () => {
    await database.query(`update public.proveedores set telefono = '787-555-0101' where id = $1`, [
      rows.freeProvider,
    ]);
    const before = await list();
    expect(before.map(([id]) => id).sort()).toEqual([rows.anaProvider, rows.freeProvider].sort());
    const call = await note('confirmo', rows.freeProvider, ' Habló\nAna ');
    const said = () =>
      database.query(
        `select grupo, por, via, actor, llamada_id from public.confirmaciones where proveedor_id = $1`,
        [rows.freeProvider],
      );
    expect(await said()).toEqual([
      { grupo: 'contacto', por: 'proveedor', via: 'llamada', actor: people.admin, llamada_id: call },
    ]);
    expect(await list()).toContainEqual([rows.freeProvider, 'confirmo']);
    expect(await admin('select nota, grupos, motivo from public.llamadas')).toEqual([
      { nota: 'Habló Ana', grupos: ['contacto'], motivo: 'nunca' },
    ]);
    expect(await undo(call)).toBe(true);
    expect(await undo(call)).toBe(false);
    expect(await said()).toEqual([]);
    expect(await list()).toContainEqual([rows.freeProvider, null]);
    const again = await note('confirmo');
    await database.query(`update public.llamadas set fecha = fecha - interval '1 day' where id = $1`, [
      again,
    ]);
    expect((await list()).map(([id]) => id)).toEqual([rows.anaProvider]);
    expect(await failure(undo(again))).toMatchObject({ code: '23514', constraint: 'llamada_de_hoy' });
    await database.query('delete from public.confirmaciones; delete from public.llamadas');
  });
  test('who did not answer goes after the others for three days', async () => {
    await note('no_contesto', (await list())[0]?.[0] ?? '');
    const order = (await list()).map(([, resultado]) => resultado);
    expect(order).toEqual([null, 'no_contesto']);
    await database.query(`update public.llamadas set fecha = fecha - interval '3 days'`);
    expect((await list()).map(([, resultado]) => resultado)).toEqual(['no_contesto', null]);
    await database.query('delete from public.llamadas');
  });
  test('a service that closed is proposed, waits off the list, and comes back when the call is taken back', async () => {
    const call = await note('cerro');
    const proposals = () =>
      database.query(`select campo, origen, estado from public.propuestas where lote = $1`, [call]);
    expect(await proposals()).toEqual([
      { campo: 'servicio_cerrado', origen: 'llamada', estado: 'pendiente' },
    ]);
    await database.query(`update public.llamadas set fecha = fecha - interval '1 day'`);
    expect((await list()).map(([id]) => id)).not.toContain(rows.freeProvider);
    await database.query(`update public.llamadas set fecha = fecha + interval '1 day'`);
    await undo(call);
    expect(await proposals()).toMatchObject([{ estado: 'retirada' }]);
    expect(await list()).toContainEqual([rows.freeProvider, null]);
  });
  test('of 50 outcomes at the same moment one is noted, and the others are told whose', async () => {
    await database.query('delete from public.llamadas');
    const press = (scope: Scope, seen: string | null = null) =>
      act<{ answer: Row }>(
        database,
        scope,
        `select public.anotar_llamada($1, 'confirmo', null, $2) as answer`,
        [rows.freeProvider, seen],
      ).then(([row]) => row?.answer ?? {});
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => press(as(place % 2 ? 'admin' : 'deputy'))),
    );
    const [noted, ...more] = answers.filter(({ estado }) => estado === 'anotada');
    expect(more).toEqual([]);
    const told = answers.filter(({ estado }) => estado === 'ya_anotada');
    expect(told).toHaveLength(49);
    for (const answer of told) {
      expect(answer).toMatchObject({ como: 'confirmo', por: expect.stringMatching(/^(admin|deputy)$/) });
    }
    expect(await database.query('select id from public.llamadas')).toEqual([{ id: noted?.id }]);
    expect(
      await database.query('select from public.confirmaciones where llamada_id is not null'),
    ).toHaveLength(1);
    // Who saw that call may note another one.
    expect(await press(as('deputy'), String(noted?.id))).toMatchObject({ estado: 'anotada' });
  });
  describe('reminders', () => {
    const provider = rows.freeProvider;
    const word = (grupo: string, left: number, sede = true) =>
      database.query(
        `insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via)
         select $1, case when $4 then (select id from public.sedes where proveedor_id = $1) end, g.grupo,
           now() - make_interval(days => g.dias - $3), 'proveedor', 'panel'
         from private.grupos as g where g.grupo = $2`,
        [provider, grupo, left, sede],
      );
    const take = () =>
      act<Row & { fields: Row }>(database, service, 'select * from public.gateway_take_mail()').then(
        (mails) => mails.map(({ template, fields }) => [template, fields.Datos]),
      );
    const morning = () => database.query('update private.outgoing_mail set next_try = now()');
    /** All that is dated moves back. */
    const pass = (days: number) =>
      database.query(`update public.confirmaciones set confirmado_en = confirmado_en - interval '${days} days',
          vence_en = vence_en - ${days};
        update private.standing set confirmado_en = confirmado_en - interval '${days} days', vence_en = vence_en - ${days};
        update private.recordatorios set vence_en = vence_en - ${days}, dia = dia - ${days};
        update private.outgoing_mail set fields = fields || jsonb_build_object('Dia', (fields ->> 'Dia')::date - ${days});
        delete from private.daily_runs`);
    const daily = () => act(database, service, 'select public.gateway_daily()');
    const queued = () => database.query('select from private.outgoing_mail');
    const confirm = (...grupos: string[]) =>
      admin('select count(*) from public.confirmar_grupos($1, $2)', [provider, grupos]);
    const lines = async () =>
      (await admin<Line>(callLines)).filter(({ proveedor_id }) => proveedor_id === provider);
    const contact = 'Teléfono, dirección y horario: vence hoy.';
    beforeEach(async () => {
      await database.query(`delete from public.confirmaciones; delete from public.llamadas;
        delete from private.novedades; delete from private.outgoing_mail; delete from private.recordatorios; delete from private.daily_runs;
        delete from private.contacto_proveedor; delete from public.propuestas;
        update public.proveedores set email = 'centro@example.test', telefono = '787-555-0101' where id = '${provider}';
        update public.detalles set idiomas = '{es}' where proveedor_id = '${provider}'`);
      await word('contacto', 0);
      await word('atencion', 0, false);
      await daily();
      await morning();
    });

    test('name what is to be confirmed when they are sent, not when they were queued', async () => {
      await confirm('atencion');
      expect(await take()).toEqual([['recordatorio', contact]]);
    });
    test('are not sent once everything is confirmed, or nobody wants them, or the provider is gone from the list', async () => {
      await confirm('atencion', 'contacto');
      expect(await take()).toEqual([]);
      // Dropped, not tried again: an address must not be taken for one that fails.
      expect(await queued()).toEqual([]);
    });
    test.each([
      [
        `insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde) values ('${provider}', now())`,
      ],
      [`update public.proveedores set aprobado_por_admin = false where id = '${provider}'`],
      [
        `select private.doubt('${provider}', null, 'atencion', 'enlace');
        delete from public.confirmaciones where grupo = 'contacto'`,
      ],
    ])('are dropped after %s', async (sql) => {
      await database.query(sql);
      expect(await take()).toEqual([]);
      expect(await queued()).toEqual([]);
      await database.query('update public.proveedores set aprobado_por_admin = true where id = $1', [
        provider,
      ]);
    });
    test('a server without mail: nothing is lost, the newest is sent when there is one again, and meanwhile somebody calls', async () => {
      await pass(14);
      await daily();
      await morning();
      expect(await queued()).toHaveLength(2);
      expect(await lines()).toMatchObject([
        { proveedor_id: provider, motivo: 'sin_respuesta', desde: -14, grupos: ['atencion', 'contacto'] },
      ]);
      const [[, words] = [], ...more] = await take();
      expect(words).toMatch(/^Edades, idiomas y costo: venció el .* horario: venció el /);
      expect(more).toEqual([]);
    });
    test('mail that bounces: after ten tries the provider is called the next day, and left in peace', async () => {
      for (let tries = 1; tries <= 10; tries += 1) {
        expect(await take()).toHaveLength(1);
        await morning();
      }
      expect(await take()).toEqual([]);
      expect(await lines()).toEqual([]);
      await pass(1);
      await daily();
      expect(await queued()).toEqual([]);
      expect(await lines()).toMatchObject([
        { proveedor_id: provider, motivo: 'correo_fallido', grupos: ['atencion', 'contacto'] },
      ]);
    });
    test('owner and admins are told whether they come, and the owner alone chooses', async () => {
      const reach = (scope: Scope, of: string = provider) =>
        act<{ reach: string }>(database, scope, 'select public.recordatorios_de($1) as reach', [of]);
      expect(await reach(as('admin'))).toEqual([{ reach: 'llegan' }]);
      expect(await reach(as('ana'), rows.anaProvider)).toEqual([{ reach: 'llegan' }]);
      await database.query(`insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde)
        values ('${rows.anaProvider}', now())`);
      expect(await reach(as('ana'), rows.anaProvider)).toEqual([{ reach: 'sin_recordatorios' }]);
      for (const scope of [visitor, as('user'), as('beto')]) {
        expect((await failure(reach(scope, rows.anaProvider))).code).toBe('42501');
      }
      const choose = (scope: Scope, recibir: boolean | null) =>
        act<{ reach: string }>(database, scope, 'select public.elegir_recordatorios($1, $2) as reach', [
          rows.anaProvider,
          recibir,
        ]);
      for (const scope of [visitor, as('user'), as('beto'), as('admin'), service]) {
        expect((await failure(choose(scope, true))).code).toBe('42501');
      }
      const since = () =>
        database.query('select sin_recordatorios_desde as since from private.contacto_proveedor');
      const left = await since();
      for (const recibir of [false, null]) {
        expect(await choose(as('ana'), recibir)).toEqual([{ reach: 'sin_recordatorios' }]);
        expect(await since()).toEqual(left);
      }
      expect(await choose(as('ana'), true)).toEqual([{ reach: 'llegan' }]);
      expect(await choose(as('ana'), true)).toEqual([{ reach: 'llegan' }]);
      expect(await since()).toEqual([{ since: null }]);
    });
  });
  test('an outcome or a provider that there is not is refused', async () => {
    expect(await failure(note('quizas'))).toMatchObject({ constraint: 'resultado_conocido' });
    expect(await failure(note('confirmo', randomUUID()))).toMatchObject({ constraint: 'proveedor_existe' });
  });
});

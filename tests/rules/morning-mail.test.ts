import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { engines } from '../support/engines.ts';
import { act, as, failure, people, rows, service, sharedWorld } from './world.ts';

interface Taken extends Row {
  id: string;
  recipient: string;
  template: string;
  fields: { Asunto: string; Clases: Array<{ Texto: string }>; Antiguo: string; Clase: string; ID: string };
}

const firstMonday = '2026-11-02';
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('mail about what waits, on $name', (engine) => {
  const database = sharedWorld(engine);
  const take = async () => {
    await database.query('update private.outgoing_mail set next_try = now()');
    const taken = await act<Taken>(database, service, 'select * from public.gateway_take_mail(100)');
    for (const { id } of taken) await act(database, service, 'select public.gateway_mail_sent($1)', [id]);
    return taken;
  };
  const nothingWaits = () =>
    database.query(`
      update public.proveedores set aprobado_por_admin = true where not aprobado_por_admin;
      delete from public.propuestas where estado = 'pendiente';
      delete from public.reclamaciones where estado in ('abierta', 'probada');
      delete from public.bajas where estado = 'pendiente';
      update public.calificaciones set estado = 'rechazada' where estado = 'pendiente';
      delete from public.sugerencias; delete from public.actividades; update private.moderacion set cola = null;
      delete from private.outgoing_mail`);
  const addressOf = (person: keyof typeof people) => `${people[person]}@example.test`;
  const choose = (person: 'admin' | 'deputy', mode: string) =>
    act(database, as(person), 'select public.guardar_correos(null, null, $1)', [mode]);
  beforeEach(async () => {
    await nothingWaits();
    await database.query('delete from private.preferencias_correo');
  });

  const suggest = (titulo: string, daysAgo = 0) =>
    database.query(
      `insert into public.sugerencias (usuario_id, titulo, url, fecha)
       values ($1, $2, 'https://example.test/' || gen_random_uuid(), now() - $3 * interval '1 day')`,
      [people.ana, titulo, daysAgo],
    );

  test('a month: each admin gets one on working days while something waits, or on Mondays, or none', async () => {
    await choose('deputy', 'semanal');
    const got: Array<[string, string, string]> = [];
    for (let past = 0; past < 28; past += 1) {
      const day = addDays(firstMonday, past);
      // The queue fills in the first and third week, and is empty in the others.
      const isBusy = past % 14 < 7;
      if (isBusy) await suggest(`Guía ${past}`);
      else await database.query('delete from public.sugerencias');
      await database.query('select private.queue_morning_mail($1)', [day]);
      for (const { recipient, template, fields } of await take()) {
        expect(template).toBe('cola_manana');
        got.push([day, recipient, fields.Asunto]);
      }
    }
    const days = (person: 'admin' | 'deputy') =>
      got.filter(([, recipient]) => recipient === addressOf(person)).map(([day]) => day);
    const week = (first: number) => [0, 1, 2, 3, 4].map((past) => addDays(firstMonday, first + past));
    expect(days('admin')).toEqual([...week(0), ...week(14)]);
    expect(days('deputy')).toEqual([firstMonday, addDays(firstMonday, 14)]);
    expect(got).toHaveLength(12);
    expect(got.filter(([day]) => day === addDays(firstMonday, 2)).map(([, , subject]) => subject)).toEqual([
      '3 cosas esperan en Mi Guía Azul: 3 recursos sugeridos',
    ]);
  });

  test('it says how many of each kind, in the order of Hoy, and the oldest; nobody is named', async () => {
    await suggest('De Ana Rivera', 3);
    await database.query(
      `update public.calificaciones set estado = 'pendiente' where id = '${rows.betoHeldReview}'`,
    );
    await act(
      database,
      as('ana'),
      `update public.proveedores set telefono = '787-555-0178' where id = '${rows.anaProvider}'`,
    );
    await database.query('select private.queue_morning_mail($1)', [firstMonday]);
    const mails = (await take()).filter(({ recipient }) => recipient === addressOf('admin'));
    expect(mails.map(({ fields }) => fields)).toEqual([
      {
        Asunto: '3 cosas esperan en Mi Guía Azul: 1 perfil por aprobar',
        Clases: [
          { Texto: '1 perfil por aprobar. Uno era público y ahora no se ve' },
          { Texto: '1 reseña en espera' },
          { Texto: '1 recurso sugerido' },
        ],
        Antiguo: expect.stringMatching(/^(reseña en espera|recurso sugerido), hace \d+ días$/),
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Ana Rivera|Consultorio/);
  });

  test('what is decided before it is sent, and what nobody waits for, is no mail', async () => {
    await suggest('Una guía');
    await database.query('select private.queue_morning_mail($1)', [firstMonday]);
    await nothingWaits();
    await database.query('select private.queue_morning_mail($1)', [firstMonday]);
    await database.query(
      `update public.revisiones_recurso set revisado_en = private.event_day(now()) - 370 where recurso_id = '${rows.recurso}'`,
    );
    expect(await take()).toEqual([]);
    await choose('admin', 'nunca');
    await suggest('Otra guía');
    await database.query('select private.queue_morning_mail($1)', [firstMonday]);
    expect((await take()).map(({ recipient }) => recipient)).not.toContain(addressOf('admin'));
    expect(await failure(choose('admin', 'al_momento'))).toMatchObject({ code: '23514' });
  });

  test('the job of the day queues it for seven in the morning, once', async () => {
    await database.query(`delete from private.daily_runs where job = 'tell_admins'`);
    await database.query(`select public.gateway_daily_job('tell_admins')`);
    const queued = () =>
      database.query<{ hour: number }>(
        `select extract(hour from next_try at time zone 'America/Puerto_Rico')::integer as hour
         from private.outgoing_mail where template = 'cola_manana' and next_try > now()`,
      );
    for (const { hour } of await queued()) expect(hour).toBe(7);
    const before = await database.query('select id from private.outgoing_mail');
    await database.query(`select public.gateway_daily_job('tell_admins')`);
    expect(await database.query('select id from private.outgoing_mail')).toEqual(before);
  });

  test('a removal, a hidden post and a claim whose code was proved are told at once, with the way to them; not to who turned it off', async () => {
    await choose('deputy', 'nunca');
    await act(database, as('user'), 'select public.pedir_baja($1, $2)', [rows.anaProvider, 'Ya no atienden']);
    const [baja] = await database.query<{ id: string }>(
      `select id from public.bajas where estado = 'pendiente' and proveedor_id = '${rows.anaProvider}'`,
    );
    expect(await take()).toMatchObject([
      { template: 'cola_ahora', recipient: addressOf('admin'), fields: { Clase: 'baja', ID: baja?.id } },
    ]);
    await database.query(`
      insert into private.moderacion (elemento, clase, cola, estado)
      select q.id, 'pregunta', 'reporte', 'publicada' from public.questions as q where q.estado = 'publicada' limit 1
      on conflict (elemento) do update set cola = 'reporte', estado = 'publicada'`);
    expect(await take(), 'reported, and still shown').toEqual([]);
    await database.query(`update private.moderacion set estado = 'oculta' where cola = 'reporte'`);
    expect(await take()).toMatchObject([{ template: 'cola_ahora', fields: { Clase: 'reporte' } }]);
    await database.query(`
      insert into public.reclamaciones (id, proveedor_id, usuario_id, medio, estado)
      values ('${rows.anaClaim}', '${rows.freeProvider}', '${people.ana}', 'telefono', 'abierta')`);
    expect(await take(), 'nothing is proved').toEqual([]);
    await database.query(
      `update public.reclamaciones set estado = 'probada', probada_en = now() where id = '${rows.anaClaim}'`,
    );
    expect(await take()).toMatchObject([
      { template: 'cola_ahora', recipient: addressOf('admin'), fields: { Clase: 'reclamacion' } },
    ]);
    await nothingWaits();
    await act(database, as('bystander'), 'select public.pedir_baja($1, $2)', [
      rows.anaProvider,
      'Ya no atienden',
    ]);
    await database.query(`delete from public.bajas where estado = 'pendiente'`);
    expect(await take(), 'decided before it was sent').toEqual([]);
  });

  test('who registers a provider hears that it came, unless it is decided within ten minutes', async () => {
    const register = (nombre: string) =>
      act(
        database,
        as('user'),
        `insert into public.proveedores (nombre, municipio, tipo_servicio) values ($1, 'Ponce', 'doctor')`,
        [nombre],
      );
    await register('Consultorio nuevo');
    expect(await take()).toMatchObject([
      { template: 'perfil_recibido', recipient: addressOf('user'), fields: { Nombre: 'Consultorio nuevo' } },
    ]);
    await database.query(`delete from public.proveedores where usuario_id = '${people.user}'`);
    await register('Otro consultorio');
    await act(
      database,
      as('admin'),
      `update public.proveedores set aprobado_por_admin = true where usuario_id = '${people.user}'`,
    );
    expect((await take()).map(({ template }) => template)).toEqual(['proveedor_aprobado']);
    await database.query(`delete from public.proveedores where usuario_id = '${people.user}'`);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

interface Answer extends Row {
  estado: string;
  id?: string;
}

const provider = rows.anaProvider;

describe.each(engines)('removals, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    await database.query(`update public.proveedores set telefono = '(787) 555-0142', nombre = 'Centro Áñil'
      where id = '${provider}'`);
    await database.query(`update public.sedes set telefono = '787.555.0177' where id = '${rows.anaPlace}'`);
  });
  beforeEach(() =>
    database.query(`delete from public.bajas; delete from private.recent_acts; delete from private.daily_runs;
      update public.proveedores set aprobado_por_admin = true where id in ('${provider}', '${rows.freeProvider}');
      delete from private.outgoing_mail`),
  );

  const answer = async (scope: Scope, call: string, values: unknown[] = []) => {
    const [row] = await act<{ answer: Answer }>(database, scope, `select public.${call} as answer`, values);
    if (!row) throw new Error(`No row: ${call}`);
    return row.answer;
  };
  const removeOwn = () => answer(as('ana'), 'retirar_mi_perfil()');
  const ask = (scope: Scope, of: string = provider) => answer(scope, 'pedir_baja($1, $2)', [of, ' Es mío ']);
  const decide = (id: unknown, done: boolean, scope = as('admin')) =>
    answer(scope, 'decidir_baja($1, $2)', [id, done]);
  const undo = (scope: Scope, id: unknown) => answer(scope, 'deshacer_baja($1)', [id]);
  const removals = () => database.query<Row>('select * from public.bajas order by fecha_creacion');
  const isPublic = async (of: string = provider) =>
    (await act(database, visitor, 'select from public.proveedores where id = $1', [of])).length === 1;
  const isUnlisted = async (
    nombre: string | null,
    telefono: string | null = null,
    npi: string | null = null,
  ) =>
    (
      await database.query<{ found: boolean }>('select private.is_unlisted($1, $2, $3) as found', [
        nombre,
        telefono,
        npi,
      ])
    )[0]?.found;
  const templates = async () =>
    (
      await act<{ template: string; recipient: string; fields: Row }>(
        database,
        service,
        'select * from public.gateway_take_mail()',
      )
    ).map(({ template, recipient, fields }) => [template, recipient, fields.Quien]);
  const daysAgo = (days: number) =>
    database.query(`update public.bajas set decidida_en = decidida_en - $1::int * interval '1 day'`, [days]);
  const daily = async () => {
    await database.query('delete from private.daily_runs');
    await act(database, service, 'select public.gateway_daily()');
  };

  test('an owner’s is done at once, and pressed twice it is one', async () => {
    const first = await removeOwn();
    expect(first).toMatchObject({ estado: 'hecha', borrar_en: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(await removeOwn()).toEqual(first);
    expect(await removals()).toMatchObject([
      {
        origen: 'dueno',
        estado: 'hecha',
        era_aprobado: true,
        nombre: 'Centro Áñil',
        decidida_por: people.ana,
      },
    ]);
    expect(await isPublic()).toBe(false);
    expect(await act(database, as('ana'), 'select id from public.baja_de_mi_perfil()')).toEqual([
      { id: first.id },
    ]);
    expect(await act(database, as('beto'), 'select id from public.baja_de_mi_perfil()')).toEqual([]);
    expect(await templates()).toEqual([['baja_hecha', `${people.ana}@example.test`, 'Quitaste']]);
  });

  test('no import brings it back: by name, by any of its phones', async () => {
    expect(await isUnlisted('Centro Añil')).toBe(false);
    await removeOwn();
    expect(await isUnlisted('  CENTRO ANIL ')).toBe(true);
    expect(await isUnlisted('Otro', '+1 787-555-0142')).toBe(true);
    expect(await isUnlisted('Otro', '7875550177')).toBe(true);
    expect(await isUnlisted('Otro', '787-555-0143')).toBe(false);
    expect(await isUnlisted(null, '0142')).toBe(false);
    expect(await isUnlisted(null)).toBe(false);
    await database.query(`update private.no_listar set npi = '1234567893'`);
    expect(await isUnlisted('Otro', null, '1234567893')).toBe(true);
  });

  test('nobody approves it by mistake, and an owner’s save leaves it removed', async () => {
    await removeOwn();
    for (const change of ['aprobado_por_admin = true', `descripcion = 'Editado'`]) {
      const save = act(
        database,
        as('admin'),
        `update public.proveedores set ${change} where id = '${provider}'`,
      );
      expect(await failure(save)).toMatchObject({
        code: '23514',
        message: expect.stringMatching(/deshaz primero la baja/),
      });
    }
    await act(
      database,
      as('ana'),
      `update public.proveedores set descripcion = 'Mía' where id = '${provider}'`,
    );
    expect(await isPublic()).toBe(false);
  });

  test('put back by an admin it is public as before, by its owner it waits', async () => {
    const { id } = await removeOwn();
    expect((await failure(undo(as('beto'), id))).code).toBe('42501');
    expect(await undo(as('admin'), id)).toEqual({ estado: 'deshecha' });
    expect(await isPublic()).toBe(true);
    expect(await isUnlisted('Centro Áñil')).toBe(false);
    expect(await undo(as('admin'), id)).toMatchObject({ estado: 'ya_decidida', como: 'deshecha' });

    const again = await removeOwn();
    expect(await undo(as('ana'), again.id)).toEqual({ estado: 'deshecha' });
    expect(await isPublic()).toBe(false);
    await act(
      database,
      as('admin'),
      `update public.proveedores set aprobado_por_admin = true where id = '${provider}'`,
    );
    expect(await isPublic()).toBe(true);
  });
  test('what was changed since is looked at first, and what was pending stays pending', async () => {
    const { id } = await removeOwn();
    await act(
      database,
      as('ana'),
      `update public.proveedores set descripcion = 'Otra' where id = '${provider}'`,
    );
    await undo(as('admin'), id);
    expect(await isPublic()).toBe(false);
    const pending = await removeOwn();
    await undo(as('admin'), pending.id);
    expect(await isPublic()).toBe(false);
  });

  test('anybody else asks, once, and an admin decides', async () => {
    expect(await ask(as('user'))).toEqual({ estado: 'recibida' });
    expect(await ask(as('beto'))).toEqual({ estado: 'recibida' });
    expect(await answer(service, 'dejar_baja($1)', [provider])).toEqual({ estado: 'recibida' });
    expect(await ask(as('user'), rows.betoProvider)).toEqual({ estado: 'no_existe' });
    const [removal, ...more] = await removals();
    expect(more).toEqual([]);
    expect(removal).toMatchObject({
      estado: 'pendiente',
      origen: 'visitante',
      motivo: 'Es mío',
      proveedor_id: provider,
    });
    expect(await isPublic()).toBe(true);
    expect((await failure(decide(removal?.id, true, as('user')))).code).toBe('42501');

    expect(await decide(removal?.id, false)).toEqual({ estado: 'negada' });
    expect(await decide(removal?.id, true, as('deputy'))).toMatchObject({
      estado: 'ya_decidida',
      como: 'negada',
      por: 'admin',
    });
    await ask(as('admin'));
    const [, next] = await removals();
    expect(next).toMatchObject({ origen: 'admin' });
    expect(await decide(next?.id, true)).toMatchObject({ estado: 'hecha', borrar_en: expect.any(String) });
    expect(await isPublic()).toBe(false);
    // Told once: as a removal, and not as an admin's disapproval.
    expect(await templates()).toEqual([['baja_hecha', `${people.ana}@example.test`, 'Quitamos']]);
    expect(
      await database.query(
        `select accion, actor_id from public.auditoria where tabla = 'bajas' and fila_id = $1`,
        [next?.id],
      ),
    ).toEqual([{ accion: 'cambiar', actor_id: people.admin }]);
  });
  test('by the link that confirms, and what the owner does meanwhile answers it', async () => {
    const [{ token } = { token: '' }] = await database.query<{ token: string }>(
      `select private.new_link('${provider}', 'enlace', null) as token`,
    );
    const byLink = (secret: string) => answer(visitor, 'pedir_baja_por_enlace($1)', [secret]);
    expect(await byLink('0000')).toEqual({ estado: 'desconocido' });
    expect(await byLink(token)).toEqual({ estado: 'recibida' });
    expect(await isPublic()).toBe(true);
    await removeOwn();
    expect(await removals()).toMatchObject([{ origen: 'enlace', estado: 'hecha' }]);
    expect(await byLink(token)).toEqual({ estado: 'desconocido' });
  });
  test('five requests a day and person; the reason takes no links', async () => {
    for (let time = 0; time < 5; time += 1) await ask(as('user'));
    expect(await failure(ask(as('user')))).toMatchObject({ code: 'PT429' });
    const link = act(database, as('beto'), `select public.pedir_baja($1, 'www.x.test')`, [rows.freeProvider]);
    expect(await failure(link)).toMatchObject({ code: '23514', message: 'Aquí no van enlaces.' });
  });

  test('a removed provider is not handed over', async () => {
    await database.query(`insert into public.reclamaciones (id, proveedor_id, usuario_id, medio, estado, probada_en)
      values ('00000000-0000-4000-8000-0000000000c9', '${provider}', '${people.user}', 'correo', 'probada', now())`);
    await removeOwn();
    expect(
      await answer(as('admin'), `decidir_reclamacion('00000000-0000-4000-8000-0000000000c9', true)`),
    ).toEqual({ estado: 'de_baja' });
    await database.query('delete from public.reclamaciones');
  });

  test('50 decisions are one', async () => {
    await ask(as('user'));
    const [removal] = await removals();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        decide(removal?.id, place % 2 === 0, as(place % 3 ? 'admin' : 'deputy')),
      ),
    );
    const [taken, ...more] = answers.filter(({ estado }) => estado !== 'ya_decidida');
    expect(more).toEqual([]);
    expect(await isPublic()).toBe(taken?.estado === 'negada');
    expect(await removals()).toMatchObject([{ estado: taken?.estado }]);
  });

  test('deleted by an admin while a request waits: it is done with it', async () => {
    const id = '00000000-0000-4000-8000-00000000ab01';
    await database.query(`insert into public.proveedores (id, nombre, municipio, tipo_servicio, telefono, aprobado_por_admin)
      values ('${id}', 'Uno que se va', 'Ponce', 'doctor', '787-555-0166', true)`);
    await ask(as('user'), id);
    await act(database, as('admin'), 'delete from public.proveedores where id = $1', [id]);
    expect(await removals()).toMatchObject([
      { estado: 'hecha', proveedor_id: null, decidida_por: people.admin },
    ]);
    expect(await isUnlisted('Uno que se va')).toBe(true);
    expect(await undo(as('admin'), (await removals())[0]?.id)).toEqual({ estado: 'ya_borrada' });
  });

  // Last: it deletes the provider.
  test('after 30 days it is deleted with what was said of where it is; the wish stays', async () => {
    await act(
      database,
      as('ana'),
      `select public.guardar_sede('{"id": "${rows.anaPlace}", "direccion": "Calle Luna 3"}')`,
    );
    const { id } = await removeOwn();
    await daysAgo(29);
    await daily();
    expect(await database.query('select from public.proveedores where id = $1', [provider])).toHaveLength(1);
    await daysAgo(1);
    await daily();
    expect(await database.query('select from public.proveedores where id = $1', [provider])).toEqual([]);
    expect(await removals()).toMatchObject([{ id, estado: 'hecha', proveedor_id: null, motivo: null }]);
    expect(await isUnlisted('Centro Áñil')).toBe(true);
    const kept = JSON.stringify(await database.query('select antes, despues from public.auditoria'));
    expect(kept).not.toContain('Calle Luna');
    expect(await undo(as('admin'), id)).toEqual({ estado: 'ya_borrada' });
    expect((await failure(removeOwn())).code).toBe('42501');
  });
});

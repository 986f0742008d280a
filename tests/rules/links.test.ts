import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Row } from '../../server/database/database.ts';
import { nextMillisecond } from '../support/clock.ts';
import { count } from '../support/counts.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Client, type Clients, clientsOf } from './clients.ts';
import { act, addAccount, attempt, createWorld, people, rows, service } from './world.ts';

const proveedor = rows.anaProvider;
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const randomToken = () => Array.from(randomBytes(26), (byte) => letters[byte % 32]).join('');

interface Taken extends Row {
  id: string;
  recipient: string;
  template: string;
  fields: Record<string, string>;
  unsubscribe: string | null;
}

describe.each(servers)('links that confirm, on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));
  let database: Database;
  let clients: Clients;
  beforeAll(async () => {
    database = server.database;
    await createWorld(database);
    clients = await clientsOf(server);
  });
  beforeEach(() =>
    database.query(`delete from public.confirmaciones; delete from private.enlaces; delete from private.visitor_acts;
      delete from private.contacto_proveedor; delete from private.outgoing_mail;
      update public.proveedores set aprobado_por_admin = true, email = null, telefono = '787-555-0100' where id = '${proveedor}';
      delete from public.confirmaciones`),
  );

  async function call<Value = Row>(client: Client, name: string, values: object): Promise<Value> {
    const { data, error } = await client.rpc(name as never, values as never);
    if (error) throw error;
    return data as Value;
  }
  const link = (via = 'enlace', of: string = proveedor) =>
    call<string>(clients.admin, 'crear_enlace', { proveedor: of, via });
  const see = (token: string, client = clients.visitor) => call(client, 'ver_enlace', { token });
  const press = (token: string, client = clients.visitor) =>
    call<Row & { grupos: Row[] }>(client, 'confirmar_enlace', { token });
  /** Sent a while ago: nobody takes it for a robot's. */
  const age = (interval: string) =>
    database.query(
      `update private.enlaces set creado_en = creado_en - $1::interval, vence_en = vence_en - $1::interval`,
      [interval],
    );
  const words = () =>
    database.query(
      `select grupo, sede_id, por, via, actor, pronto, duda from public.confirmaciones order by grupo, confirmado_en`,
    );
  const freshness = async () =>
    (
      await clients.visitor
        .from('frescura')
        .select('grupo,sede_id,vence_en,vigente')
        .eq('proveedor_id', proveedor)
    ).data;
  const take = () => act<Taken>(database, service, 'select * from public.gateway_take_mail()');

  describe('the token', () => {
    test('is 26 letters that can be read out, and stands in no table', async () => {
      const token = await link();
      expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
      const tables = await database.query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class as c
         where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'private', 'gateway', 'auth')`,
      );
      for (const { name } of tables) {
        const [found] = await database.query<{ n: number }>(
          `select count(*)::int as n from ${name} as t where t::text ilike '%' || $1 || '%'`,
          [token],
        );
        expect(found?.n, name).toBe(0);
      }
      expect(await database.query('select from private.enlaces')).toHaveLength(1);
    });
    test('is known however it was read out or typed', async () => {
      const token = await link();
      const spoken = token.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l');
      for (const typed of [
        spoken,
        token.replaceAll('1', 'I'),
        token.match(/.{1,5}/g)?.join('-') ?? '',
        ` ${token} `,
      ]) {
        expect(await see(typed)).toMatchObject({ estado: 'vigente', proveedor_id: proveedor });
      }
    });
    test('tells whose provider it is and until when it serves, and changes nothing', async () => {
      const token = await link();
      const state = await see(token);
      expect(state).toMatchObject({ estado: 'vigente', proveedor_id: proveedor, recordatorios: true });
      const days = (Date.parse(String(state.vence_en)) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThan(30.1);
      expect(await words()).toEqual([]);
    });
    test.each([
      ['cut', (token: string) => token.slice(0, 20)],
      ['another one', () => randomToken()],
      ['nothing', () => ''],
      ['of signs', () => 'ñ'.repeat(26)],
      ['very long', () => 'a'.repeat(10_000)],
    ])('%s is unknown', async (_, change) => {
      const token = await link();
      for (const name of ['ver_enlace', 'confirmar_enlace', 'pedir_enlace']) {
        expect(await call(clients.visitor, name, { token: change(token) })).toEqual({
          estado: 'desconocido',
        });
      }
      expect(await words()).toEqual([]);
    });
    test('expired, and of a provider that is not published', async () => {
      const token = await link();
      await database.query('update public.proveedores set aprobado_por_admin = false where id = $1', [
        proveedor,
      ]);
      expect(await see(token)).toEqual({ estado: 'no_publicado' });
      expect(await press(token)).toEqual({ estado: 'no_publicado' });
      await database.query('update public.proveedores set aprobado_por_admin = true where id = $1', [
        proveedor,
      ]);
      await age('30 days');
      expect(await see(token)).toEqual({ estado: 'vencido', recordatorios: true });
      expect(await press(token)).toEqual({ estado: 'vencido' });
      expect(await words()).toEqual([]);
    });
    test(`of ${count(80, 1_000)} random ones none is found, and from the 61st on the limit answers`, async () => {
      await Promise.all(Array.from({ length: 20 }, () => link()));
      const statuses = { found: 0, unknown: 0, limited: 0 };
      const tries = count(80, 1_000);
      for (let n = 0; n < tries; n += 20) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, () =>
            clients.visitor.rpc('ver_enlace' as never, { token: randomToken() } as never),
          ),
        );
        for (const { status, data } of answers) {
          if (status === 429) statuses.limited += 1;
          else if ((data as unknown as Row | null)?.estado === 'desconocido') statuses.unknown += 1;
          else statuses.found += 1;
        }
      }
      expect(statuses).toEqual({ found: 0, unknown: 60, limited: tries - 60 });
      // Ten thousand at once, past the limit: against the hashes themselves.
      const [guessed] = await database.query<{ n: number }>(
        `select count(*)::int as n from unnest($1::text[]) as guess
         join private.enlaces as e on e.hash = private.token_hash(guess)`,
        [Array.from({ length: 10_000 }, randomToken)],
      );
      expect(guessed?.n).toBe(0);
      // Who has a link goes on, and the way out never fails.
      expect(await see(await link())).toMatchObject({ estado: 'vigente' });
      await call(clients.visitor, 'dejar_recordatorios', { token: randomToken() });
      await database.query(
        'update private.visitor_acts set day = day - 1; select private.purge_fingerprints()',
      );
      expect(await database.query('select from private.visitor_acts')).toEqual([]);
    });
  });

  describe('confirming', () => {
    test('all that is shown and says something, by the provider, on the way that the link came', async () => {
      const token = await link('whatsapp');
      await age('1 hour');
      const { estado, grupos } = await press(token);
      expect(estado).toBe('confirmado');
      // The place in hiding is not shown by the page, so it is not confirmed by it; no plan was ever told.
      expect((await words()).map(({ grupo, sede_id }) => `${grupo} ${sede_id}`).sort()).toEqual(
        [
          'atencion null',
          `contacto ${rows.anaPlace}`,
          `contacto ${rows.anaPrincipal}`,
          `disponibilidad ${rows.anaPlace}`,
          'lugar null',
        ].sort(),
      );
      for (const word of await words()) {
        expect(word).toMatchObject({ por: 'proveedor', via: 'whatsapp', actor: null, pronto: false });
      }
      expect(grupos).toHaveLength(5);
      const shown = await freshness();
      expect(shown?.every(({ vigente }) => vigente)).toBe(true);
      expect(grupos.map(({ vence_en }) => vence_en).sort()).toEqual(
        shown?.map(({ vence_en }) => vence_en).sort(),
      );
    });
    test('pressed fifty times at once it is one word', async () => {
      const token = await link();
      await age('1 hour');
      const answers = await Promise.all(Array.from({ length: 50 }, () => press(token)));
      expect(answers.every(({ estado }) => estado === 'confirmado')).toBe(true);
      expect(await words()).toHaveLength(5);
    });
    test('a robot that presses within ten seconds is marked, and a person after it is not lost', async () => {
      const token = await link();
      await press(token);
      expect((await words()).every(({ pronto }) => pronto === true)).toBe(true);
      for (const client of [clients.visitor, clients.user, clients.ana, clients.admin])
        expect((await client.from('confirmaciones').select('pronto' as never)).error?.code).toBe('42501');
      await age('11 seconds');
      await press(token);
      await press(token);
      expect((await words()).filter(({ pronto }) => !pronto)).toHaveLength(5);
      expect(await words()).toHaveLength(10);
    });
    test('a doubt makes a question of a group, until it is confirmed again', async () => {
      const token = await link();
      await age('1 hour');
      await press(token);
      await nextMillisecond();
      await database.query(
        `select private.doubt($1, null, 'atencion', 'enlace'), private.doubt($1, $2, 'contacto', 'enlace')`,
        [proveedor, rows.anaPlace],
      );
      const standing = async () =>
        (await freshness())?.map(({ grupo, sede_id, vigente }) => `${grupo} ${sede_id} ${vigente}`).sort();
      expect(await standing()).toEqual(
        [
          'atencion null false',
          `contacto ${rows.anaPlace} false`,
          `contacto ${rows.anaPrincipal} true`,
          `disponibilidad ${rows.anaPlace} true`,
          'lugar null true',
        ].sort(),
      );
      const [summary] = await database.query<{ ends: string; places: string }>(
        `select atencion_vence::text as ends, lugares::text as places from public.resumen_hechos where proveedor_id = $1`,
        [proveedor],
      );
      const [{ day } = { day: '' }] = await database.query<{ day: string }>(
        `select (private.event_day(now()) - 1)::text as day`,
      );
      expect(summary?.ends).toBe(day);
      expect(summary?.places).toContain(`"c": "${day}"`);
      await press(token);
      expect((await freshness())?.every(({ vigente }) => vigente)).toBe(true);
    });
  });

  describe('whom it was sent to', () => {
    const owned = (owner: string | null) =>
      database.query(
        'update public.proveedores set usuario_id = $2, aprobado_por_admin = true where id = $1',
        [proveedor, owner],
      );
    const isDead = async (token: string) => {
      for (const name of ['ver_enlace', 'confirmar_enlace', 'pedir_baja_por_enlace', 'pedir_enlace']) {
        expect(await call(clients.visitor, name, { token }), name).toMatchObject({ estado: 'desconocido' });
      }
      const proposal = { token, cambios: { telefono: '787-555-0199' } };
      expect(await call(clients.visitor, 'proponer_por_enlace', proposal)).toMatchObject({
        estado: 'desconocido',
      });
      await call(clients.visitor, 'dejar_recordatorios', { token });
      expect(await database.query('select from private.contacto_proveedor')).toEqual([]);
      expect(await words()).toEqual([]);
    };

    test('an admin gives the provider to another person: the link is unknown', async () => {
      const token = await link();
      const { error } = await clients.admin
        .from('proveedores')
        .update({ usuario_id: people.bystander })
        .eq('id', proveedor);
      expect(error).toBeNull();
      await database.query('delete from public.confirmaciones');
      await isDead(token);
      await owned(people.ana);
    });
    test('the owner’s account is deleted and the provider approved again: the link is unknown', async () => {
      const leaver = randomUUID();
      await addAccount(database, leaver);
      await owned(leaver);
      const token = await link();
      expect(await see(token)).toMatchObject({ estado: 'vigente' });
      await database.query('delete from auth.users where id = $1', [leaver]);
      await owned(null);
      await isDead(token);
      await owned(people.ana);
    });
    test('the provider is merged into another: its link does not speak for that one', async () => {
      const [twin] = await database.query<{ id: string }>(
        `insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
         values ('Centro sin dueño', 'Arecibo', 'terapista', true) returning id`,
      );
      const token = await link('enlace', twin?.id);
      expect(await see(token)).toMatchObject({ estado: 'vigente', proveedor_id: twin?.id });
      const version = `(select to_jsonb(fecha_actualizacion) #>> '{}' from public.proveedores where id = $`;
      const [at] = await database.query<{ kept: string; gone: string }>(
        `select ${version}1) as kept, ${version}2) as gone`,
        [rows.freeProvider, twin?.id],
      );
      const merged = await call(clients.admin, 'unir_proveedores', {
        queda: rows.freeProvider,
        se_va: twin?.id,
        del_otro: [],
        version_queda: at?.kept,
        version_se_va: at?.gone,
      });
      expect(merged.estado).not.toBe('cambiado');
      await database.query('delete from public.confirmaciones');
      await isDead(token);
    });
  });

  describe('by actor', () => {
    test.each([
      ['crear_enlace', { proveedor, via: 'enlace' }, ['admin', 'service']],
      ['confirmar_grupos', { proveedor }, ['ana', 'admin', 'service']],
    ] as const)('%s', async (name, values, allowed) => {
      for (const [actor, client] of Object.entries(clients)) {
        if (actor === 'deputy') continue;
        const { status, error } = await client.rpc(name as never, values as never);
        expect(status < 300, `${actor}: ${error?.message}`).toBe(allowed.some((one) => one === actor));
        if (error) expect(error.code).toBe('42501');
      }
    });
    test.each([
      'ver_enlace',
      'confirmar_enlace',
      'pedir_enlace',
      'dejar_recordatorios',
      'volver_a_recordatorios',
    ])('%s is for anybody', async (name) => {
      const token = await link();
      for (const client of [clients.visitor, clients.user, clients.ana]) {
        expect((await client.rpc(name as never, { token } as never)).error).toBeNull();
      }
    });
    test('a link can be made of what exists, by two ways', async () => {
      for (const values of [
        { proveedor: people.ana, via: 'enlace' },
        { proveedor, via: 'carta' },
      ]) {
        const { error } = await clients.admin.rpc('crear_enlace' as never, values as never);
        expect(error).toMatchObject({ code: '23514', hint: 'enlace_de_un_perfil' });
      }
    });
    test('owner and admin confirm in the panel: all, a group, or a place; hidden ones too', async () => {
      const confirm = (client: Client, values: object = {}) =>
        call<Row[]>(client, 'confirmar_grupos', { proveedor, ...values });
      await confirm(clients.ana, { grupos: ['atencion'] });
      expect(await words()).toMatchObject([
        { grupo: 'atencion', por: 'proveedor', via: 'panel', actor: people.ana },
      ]);
      await confirm(clients.ana, { grupos: ['contacto', 'disponibilidad'], sede: rows.anaHiddenPlace });
      expect(await words()).toHaveLength(3);
      const standing = await confirm(clients.admin);
      expect((await words()).filter(({ por }) => por === 'admin')).toHaveLength(7);
      expect(standing).toHaveLength(7);
      await confirm(clients.admin);
      expect(await words()).toHaveLength(10);
      expect(
        (
          await database.query('select from public.proveedores where id = $1 and aprobado_por_admin', [
            proveedor,
          ])
        ).length,
      ).toBe(1);
    });
  });

  describe('mail', () => {
    const queue = (template = 'recordatorio') =>
      database.query(
        `insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto)
         values ($1, $2, '{"Nombre": "Centro"}', 'enlace', $1)`,
        [rows.freeProvider, template],
      );
    const setAddress = (email: string | null) =>
      database.query('update public.proveedores set email = $2 where id = $1', [rows.freeProvider, email]);

    test('to a provider: its link is made when it is taken, anew for each try, with the way out', async () => {
      await setAddress('centro@example.test');
      await queue();
      const [first] = await take();
      expect(first).toMatchObject({ recipient: 'centro@example.test', template: 'recordatorio' });
      const token = first?.fields.Token ?? '';
      expect(first?.unsubscribe).toBe(`/confirmar/${token}/salir`);
      expect(await see(token)).toMatchObject({ estado: 'vigente', proveedor_id: rows.freeProvider });
      await database.query('update private.outgoing_mail set next_try = now()');
      const [second] = await take();
      expect(second?.fields.Token).not.toBe(token);
      expect(await database.query(`select from private.outgoing_mail where fields ? 'Token'`)).toEqual([]);
    });
    test('goes to the owner’s account before the address in the profile', async () => {
      await database.query(`update public.proveedores set email = 'otro@example.test' where id = $1`, [
        proveedor,
      ]);
      await database.query(
        `insert into private.outgoing_mail (proveedor, template, fields) values ($1, 'x', '{}')`,
        [proveedor],
      );
      expect(await take()).toMatchObject([{ recipient: `${people.ana}@example.test`, unsubscribe: null }]);
    });
    test('has one recipient, and a secret has its subject', async () => {
      for (const columns of [
        `(template, fields) values ('x', '{}')`,
        `(account, correo, template, fields) values ('${people.ana}', 'a@b.pr', 'x', '{}')`,
        `(correo, template, fields, secreto) values ('a@b.pr', 'x', '{}', 'enlace')`,
      ]) {
        await expect(database.query(`insert into private.outgoing_mail ${columns}`)).rejects.toMatchObject({
          code: '23514',
        });
      }
      await database.query(
        `insert into private.outgoing_mail (correo, template, fields) values ('a@b.pr', 'x', '{}')`,
      );
      expect(await take()).toMatchObject([{ recipient: 'a@b.pr' }]);
    });
    test('a provider without an address holds nobody up', async () => {
      await setAddress(null);
      await queue();
      await database.query(
        `insert into private.outgoing_mail (correo, template, fields) values ('a@b.pr', 'x', '{}')`,
      );
      expect(await take()).toMatchObject([{ recipient: 'a@b.pr' }]);
    });
    test('an address that fails ten times is noted for a month, and forgotten when it works or changes', async () => {
      const reach = async () =>
        (
          await database.query<{ reach: string | null }>(
            'select silence as reach from private.provider_mail where proveedor_id = $1',
            [rows.freeProvider],
          )
        )[0]?.reach;
      const fail = () =>
        database.query(`update private.outgoing_mail set attempts = 10, next_try = now() - interval '1 minute';
          select private.purge_links()`);
      await setAddress('centro@example.test');
      expect(await reach()).toBeNull();
      await queue();
      await fail();
      expect(await reach()).toBe('correo_fallido');
      expect(await database.query('select from private.outgoing_mail')).toEqual([]);
      await setAddress('nuevo@example.test');
      expect(await reach()).toBeNull();
      await database.query('select private.purge_links()');
      expect(
        await database.query('select from private.contacto_proveedor where correo_fallido is not null'),
      ).toEqual([]);
      await queue();
      await fail();
      await database.query('update private.contacto_proveedor set fallo_en = fallo_en - 30');
      expect(await reach()).toBeNull();
      await queue();
      const [mail] = await take();
      await act(database, service, 'select public.gateway_mail_sent($1)', [mail?.id]);
      expect(
        await database.query('select from private.contacto_proveedor where correo_fallido is not null'),
      ).toEqual([]);
      await setAddress(null);
      expect(await reach()).toBe('sin_correo');
    });
    test('an expired link asks for a new one, once a day; nothing is told of the address', async () => {
      await setAddress('centro@example.test');
      const token = await link('enlace', rows.freeProvider);
      expect(await call(clients.visitor, 'pedir_enlace', { token })).toEqual({ estado: 'vigente' });
      await age('31 days');
      const answers = await Promise.all(
        [1, 2, 3].map(() => call(clients.visitor, 'pedir_enlace', { token })),
      );
      expect(answers).toEqual([{ estado: 'enviado' }, { estado: 'enviado' }, { estado: 'enviado' }]);
      expect(await take()).toMatchObject([{ template: 'enlace_nuevo', recipient: 'centro@example.test' }]);
      await database.query('update private.contacto_proveedor set enlace_pedido = enlace_pedido - 1');
      await call(clients.visitor, 'pedir_enlace', { token });
      expect(await take()).toHaveLength(1);
      await setAddress(null);
      expect(await call(clients.visitor, 'pedir_enlace', { token })).toEqual({ estado: 'sin_correo' });
    });
    test('the way out of the reminders and back, also with an expired link; the next owner chooses anew', async () => {
      const token = await link();
      await age('40 days');
      await call(clients.visitor, 'dejar_recordatorios', { token });
      await call(clients.visitor, 'dejar_recordatorios', { token });
      expect(await see(token)).toEqual({ estado: 'vencido', recordatorios: false });
      await call(clients.visitor, 'volver_a_recordatorios', { token });
      expect(await see(token)).toEqual({ estado: 'vencido', recordatorios: true });
      await call(clients.visitor, 'dejar_recordatorios', { token });
      await database.query(`update public.proveedores set usuario_id = null where id = $1`, [proveedor]);
      expect(await see(token)).toEqual({ estado: 'desconocido' });
      expect(await see(await link())).toMatchObject({ recordatorios: true });
      await database.query(`update public.proveedores set usuario_id = $2 where id = $1`, [
        proveedor,
        people.ana,
      ]);
    });
    test('what is private is read by nobody', async () => {
      for (const table of ['enlaces', 'contacto_proveedor', 'visitor_acts', 'fact_groups', 'standing']) {
        for (const scope of [service, { role: 'anon' }]) {
          expect((await attempt(database, scope, `select from private.${table}`)).outcome).toBe('refused');
        }
      }
    });
  });
});

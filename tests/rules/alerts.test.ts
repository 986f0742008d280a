import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '../../supabase/functions/_shared/render-mail.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Clients, clientsOf } from './clients.ts';
import { createWorld, rows } from './world.ts';

interface Mail {
  id: number;
  recipient: string;
  template: string;
  fields: Record<string, string>;
  unsubscribe: string | null;
}

const mama = 'mama@ejemplo.pr';
const inMaricao = { tipo: 'terapista', municipio: 'Maricao' };

describe.each(servers)('alerts, on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));
  const query: typeof server.database.query = (...given) => server.database.query(...given);
  let clients: Clients;
  beforeAll(async () => {
    await createWorld(server.database);
    clients = await clientsOf(server);
  });
  beforeEach(() =>
    query(`delete from private.avisos; delete from private.avisos_dados; delete from private.avisos_dejados;
      delete from private.outgoing_mail;
      delete from private.visitor_acts; delete from private.daily_runs;
      delete from public.proveedores where nombre like 'Nuevo%'`),
  );

  let network = 0;
  const ask = async (given: Record<string, unknown> = inMaricao, correo = mama, more = {}) => {
    network += 1;
    const { data, error } = await clients.service.rpc('pedir_aviso', {
      correo,
      tipo: null,
      municipio: null,
      proveedor: null,
      red: `192.${network >> 8}.${network & 255}.1`,
      prueba: randomUUID() + randomUUID(),
      prueba_vence: new Date(Date.now() + 60_000).toISOString(),
      ...given,
      ...more,
    } as never);
    return error ? { code: error.code, hint: error.hint } : data;
  };
  const received = { estado: 'recibido' };
  const take = async () =>
    (await clients.service.rpc('gateway_take_mail', { most: 100 })).data as unknown as Mail[];
  const sent = (id: number | undefined) => clients.service.rpc('gateway_mail_sent', { mail: id as number });
  const byLink = async (name: 'ver_aviso' | 'confirmar_aviso' | 'dejar_avisos', token: string) => {
    const { data, error } = await clients.visitor.rpc(name, { token });
    expect(error).toBeNull();
    return data;
  };
  /** Asks, takes the first mail and gives the token of its link. */
  const first = async (given?: Record<string, unknown>, correo = mama) => {
    expect(await ask(given, correo)).toEqual(received);
    const [mail] = await take();
    await sent(mail?.id);
    expect(mail).toMatchObject({ recipient: correo, template: 'aviso_pedido' });
    return mail?.fields.Token ?? '';
  };
  const confirmed = async (given?: Record<string, unknown>, correo?: string) => {
    const token = await first(given, correo);
    expect(await byLink('confirmar_aviso', token)).toMatchObject({ estado: 'confirmado' });
    return token;
  };
  const kept = async () =>
    (await query<{ correo: string }>('select correo from private.avisos order by 1')).map(
      ({ correo }) => correo,
    );
  const pass = (days: number) =>
    query(`update private.avisos set pedido_en = pedido_en - interval '${days} days';
      update private.avisos_dados set dia = dia - ${days};
      update private.avisos_dejados set dia = dia - ${days}; delete from private.daily_runs`);
  /** The work of a day, and the mails of its morning. */
  const morning = async () => {
    await clients.service.rpc('gateway_daily');
    await query('update private.outgoing_mail set next_try = now()');
    return take();
  };
  const list = async (nombre: string, municipio: string, tipo = 'terapista', approved = true) => {
    const [row] = await query<{ id: string }>(
      `insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
       values ($1, $2, $3, $4) returning id`,
      [nombre, municipio, tipo, approved],
    );
    return row?.id ?? '';
  };
  const say = (estado: string, days = 0) =>
    query(`delete from public.confirmaciones where proveedor_id = '${rows.freeProvider}';
      insert into public.disponibilidad (sede_id, estado)
      select id, '${estado}' from public.sedes where proveedor_id = '${rows.freeProvider}'
      on conflict (sede_id) do update set estado = excluded.estado;
      insert into public.confirmaciones (proveedor_id, sede_id, grupo, por, via, confirmado_en)
      select proveedor_id, id, 'disponibilidad', 'proveedor', 'panel', now() - interval '${days} days'
      from public.sedes where proveedor_id = '${rows.freeProvider}'`);

  describe('asking', () => {
    test.each([
      [{}, 'tipo_conocido'],
      [{ tipo: 'mago', municipio: 'Ponce' }, 'tipo_conocido'],
      [{ tipo: 'doctor', municipio: 'Madrid' }, 'municipio_de_puerto_rico'],
      [{ tipo: 'doctor' }, 'municipio_de_puerto_rico'],
      [{ ...inMaricao, correo: 'mama' }, 'correo_valido'],
      [{ ...inMaricao, correo: `${'m'.repeat(250)}@e.pr` }, 'correo_valido'],
      [{ ...inMaricao, correo: null }, 'correo_valido'],
      [{ proveedor: rows.anaProvider }, 'proveedor_lleno'],
      [{ proveedor: rows.betoProvider }, 'proveedor_lleno'],
      [{ proveedor: randomUUID() }, 'proveedor_lleno'],
    ])('%j is refused: %s', async (given, hint) => {
      expect(await ask(given)).toEqual({ code: '23514', hint });
      expect(await kept()).toEqual([]);
    });

    test('answers the same for an address that is new, asked for, confirmed, or has had three mails today', async () => {
      await confirmed();
      for (const _ of [1, 2, 3]) expect(await ask(inMaricao, ' Mama@Ejemplo.PR ')).toEqual(received);
      expect(await kept()).toEqual([mama]);
      expect(await take()).toHaveLength(2);
    });

    test('counts three a day and network, and a proof once', async () => {
      const prueba = randomUUID() + randomUUID();
      for (const one of ['a', 'b', 'c']) {
        expect(
          await ask(inMaricao, `${one}@ejemplo.pr`, { red: '198.51.100.7', ...(one === 'c' && { prueba }) }),
        ).toEqual(received);
      }
      expect(await ask(inMaricao, mama, { red: '198.51.100.7' })).toEqual({
        code: 'PT429',
        hint: 'visitante_max_dia',
      });
      expect(await ask(inMaricao, mama, { prueba })).toEqual({ code: 'PT409', hint: 'prueba_usada' });
      expect(await kept()).not.toContain(mama);
    });

    test.each([
      ['IPv4 /24', (number: number) => `198.51.100.${number}`],
      ['IPv6 /48', (number: number) => `2001:db8:1:${number}::1`],
    ])('counts 12 a day and %s; 300 of others turn nobody away, and 3,000 do', async (_, red) => {
      for (let number = 1; number <= 12; number += 1) {
        expect(await ask(inMaricao, `de${number}@ejemplo.pr`, { red: red(number) })).toEqual(received);
      }
      expect(await ask(inMaricao, mama, { red: red(13) })).toEqual({
        code: 'PT429',
        hint: 'visitante_max_dia',
      });
      expect(await ask()).toEqual(received);
      await query('update private.visitor_acts set times = times + 300');
      expect(await ask()).toEqual(received);
      await query('update private.visitor_acts set times = 3000');
      expect(await ask()).toEqual({ code: 'PT429', hint: 'sitio_max_dia' });
    });

    test('sends three first mails a day to a mailbox, however its address is spelled', async () => {
      const spelled = ['ma.ma+1@gmail.com', 'MAMA+2@googlemail.com', 'm.a.m.a@gmail.com', 'mama@gmail.com'];
      for (const correo of spelled) expect(await ask(inMaricao, correo)).toEqual(received);
      expect((await kept()).sort()).toEqual(spelled.map((correo) => correo.toLowerCase()).sort());
      expect(await take()).toHaveLength(3);
      for (const tag of ['', '+1', '+2', '+3']) await ask(inMaricao, `mama${tag}@ejemplo.pr`);
      await ask(inMaricao, 'ma.ma@ejemplo.pr');
      // Mail is taken together, in no order of its own.
      expect((await take()).map(({ recipient }) => recipient).sort()).toEqual(
        [mama, 'mama+1@ejemplo.pr', 'mama+2@ejemplo.pr', 'ma.ma@ejemplo.pr'].sort(),
      );
    });

    test('keeps 20 alerts an address, and says nothing of it', async () => {
      await query(
        `insert into private.avisos (correo, tipo, municipio)
         select $1, 'doctor', m.nombre from private.municipios as m limit 19`,
        [mama],
      );
      for (const municipio of ['Lares', 'Ponce']) {
        expect(await ask({ tipo: 'escuela', municipio })).toEqual(received);
        expect(await kept()).toHaveLength(20);
      }
      expect(await take()).toHaveLength(1);
    });
  });

  describe('the link', () => {
    test('confirms as often as it is pressed; opening it changes nothing; its token stands nowhere', async () => {
      expect(await ask()).toEqual(received);
      const [mail] = await take();
      const token = mail?.fields.Token ?? '';
      expect(mail).toMatchObject({
        fields: { Que: 'llegue un terapista a Maricao o cerca' },
        unsubscribe: `/avisame/${token}/salir`,
      });
      const asked = { estado: 'pedido', avisos: ['llegue un terapista a Maricao o cerca'] };
      expect(await byLink('ver_aviso', token)).toEqual(asked);
      expect(await byLink('ver_aviso', token.toUpperCase())).toEqual(asked);
      for (const _ of [1, 2]) {
        expect(await byLink('confirmar_aviso', token)).toEqual({ ...asked, estado: 'confirmado' });
      }
      const stored = await query(
        `select from private.outgoing_mail as m where m::text like $1
         union all select from private.enlaces_aviso as e where e::text like $1`,
        [`%${token}%`],
      );
      expect(stored).toEqual([]);
    });

    test('is over after two days, and then so is the address', async () => {
      const [late, kind] = [
        await first(),
        await confirmed({ tipo: 'escuela', municipio: 'Ponce' }, 'papa@ejemplo.pr'),
      ];
      await pass(2);
      expect(await byLink('confirmar_aviso', late)).toEqual({ estado: 'desconocido' });
      expect(await kept()).toHaveLength(2);
      await morning();
      expect(await kept()).toEqual(['papa@ejemplo.pr']);
      expect(await byLink('ver_aviso', kind)).toMatchObject({
        avisos: ['llegue una escuela a Ponce o cerca'],
      });
    });

    test('lives no longer for being asked for again; over, it does not come back', async () => {
      const old = await first();
      await pass(1);
      await first();
      await pass(1);
      expect(await byLink('confirmar_aviso', old)).toEqual({ estado: 'desconocido' });
      const fresh = await first();
      expect(await byLink('confirmar_aviso', old)).toEqual({ estado: 'desconocido' });
      expect(await byLink('confirmar_aviso', fresh)).toMatchObject({ estado: 'confirmado' });
      expect(await kept()).toEqual([mama]);
    });

    test('a confirmed alert ends after 12 months', async () => {
      await confirmed();
      for (const [days, left] of [
        [364, [mama]],
        [2, []],
      ] as const) {
        await pass(days);
        await morning();
        expect(await kept()).toEqual(left);
      }
    });

    test('a first mail that waits too long is not sent', async () => {
      await ask();
      await pass(2);
      expect(await take()).toEqual([]);
      expect(await query('select from private.outgoing_mail')).toEqual([]);
    });

    test('leads out of all alerts of its address and of no other, and tells nobody whether there were any', async () => {
      const token = await confirmed();
      await confirmed({ tipo: 'doctor', municipio: 'Lares' });
      await confirmed(inMaricao, 'papa@ejemplo.pr');
      await ask({ tipo: 'abogado', municipio: 'Yauco' });
      for (const given of [token, token, 'nada', '']) expect(await byLink('dejar_avisos', given)).toBeNull();
      expect(await kept()).toEqual(['papa@ejemplo.pr']);
      expect(await query('select from private.outgoing_mail')).toEqual([]);
      expect(await byLink('ver_aviso', token)).toEqual({ estado: 'desconocido' });
    });

    test('of an alert that was not confirmed leads out of those only', async () => {
      await confirmed();
      const token = await first({ tipo: 'doctor', municipio: 'Lares' });
      await ask({ tipo: 'abogado', municipio: 'Yauco' });
      await list('Nuevo', 'Maricao');
      await clients.service.rpc('gateway_daily');
      await byLink('dejar_avisos', token);
      expect(await query('select correo, tipo::text from private.avisos')).toEqual([
        { correo: mama, tipo: 'terapista' },
      ]);
      await query('update private.outgoing_mail set next_try = now()');
      expect((await take()).map(({ template }) => template)).toEqual(['aviso']);
    });

    test('once it led out, nobody can ask for the mailbox for 90 days', async () => {
      await byLink('dejar_avisos', await first());
      for (const days of [0, 89]) {
        await pass(days);
        await morning();
        for (const correo of [mama, 'mama+otra@ejemplo.pr']) {
          expect(await ask(inMaricao, correo)).toEqual(received);
        }
        expect([await kept(), await take()]).toEqual([[], []]);
      }
      expect(
        await query('select from private.avisos_dejados as d where d::text like $1', [`%${mama}%`]),
      ).toEqual([]);
      await pass(1);
      await morning();
      await confirmed();
    });
  });

  describe('news', () => {
    test('is who comes to the municipality or beside it, by any place that is shown; not who was there', async () => {
      await list('Nuevo de antes', 'Maricao');
      const moves = await list('Nuevo con sede', 'San Juan');
      const waits = await list('Nuevo aprobado', 'Maricao', 'terapista', false);
      await confirmed();
      expect(await morning()).toEqual([]);
      await list('Nuevo vecino', 'Yauco');
      await list('Nuevo lejos', 'Ponce');
      await list('Nuevo doctor', 'Maricao', 'doctor');
      const hidden = await list('Nuevo escondido', 'Fajardo');
      await query(`insert into public.sedes (proveedor_id, municipio, visibilidad) values
        ('${moves}', 'Lares', 'municipio'), ('${hidden}', 'Maricao', 'oculta');
        update public.proveedores set aprobado_por_admin = true where id = '${waits}'`);
      await query('delete from private.daily_runs');
      const [mail, ...more] = await morning();
      expect(more).toEqual([]);
      expect(mail?.fields.Novedades?.split('\n')).toEqual([
        '«Nuevo aprobado», terapista en Maricao.',
        '«Nuevo con sede», terapista en San Juan, Lares.',
        '«Nuevo vecino», terapista en Yauco.',
      ]);
      expect(mail?.fields.Ruta).toBe('/proveedores?tipo=terapista&municipio=Maricao&cerca=si');
      expect(mail?.unsubscribe).toBe(`/avisame/${mail?.fields.Token}/salir`);
      expect(await kept()).toEqual([mama]);
      await sent(mail?.id);
      expect(await kept()).toEqual([]);
    });

    test('is also who came before it was confirmed', async () => {
      const token = await first();
      await list('Nuevo', 'Maricao');
      await byLink('confirmar_aviso', token);
      expect((await morning()).map(({ fields }) => fields.Novedades)).toEqual([
        '«Nuevo», terapista en Maricao.',
      ]);
    });

    test('of a week comes in one mail an address; the same day twice sends nothing twice', async () => {
      await confirmed();
      await confirmed({ tipo: 'doctor', municipio: 'Mayagüez' });
      await confirmed({ tipo: 'escuela', municipio: 'Culebra' });
      const doctor = await list('Nuevo doctor', 'Mayagüez', 'doctor');
      await list('Nuevo', 'Lares');
      await clients.service.rpc('gateway_daily');
      await query('delete from private.daily_runs');
      const [mail, ...more] = await morning();
      expect([mail?.fields.Novedades, mail?.fields.Ruta, more]).toEqual([
        '«Nuevo doctor», doctor en Mayagüez.\n«Nuevo», terapista en Lares.',
        '/proveedores',
        [],
      ]);
      await sent(mail?.id);
      expect(await kept()).toEqual([mama]);
      // Vieques is where the boat of Culebra goes.
      const school = await list('Nuevo colegio', 'Vieques', 'escuela');
      await pass(6);
      expect(await morning()).toEqual([]);
      // Asked again within the week, the address still gets one mail.
      await query('delete from private.visitor_acts');
      await confirmed({ tipo: 'doctor', municipio: 'Mayagüez' });
      await query(`update public.proveedores set tipo_servicio = 'terapista' where id = '${doctor}'`);
      await pass(1);
      expect((await morning()).map(({ fields }) => [fields.Novedades, fields.Ruta])).toEqual([
        ['«Nuevo colegio», escuela en Vieques.', `/proveedor/${school}`],
      ]);
    });

    test('that is gone when the mail would be sent is not told', async () => {
      await confirmed();
      const gone = await list('Nuevo', 'Maricao');
      await clients.service.rpc('gateway_daily');
      await query(`update public.proveedores set aprobado_por_admin = false where id = '${gone}';
        update private.outgoing_mail set next_try = now()`);
      expect(await take()).toEqual([]);
      expect(await query('select from private.outgoing_mail')).toEqual([]);
      expect(await kept()).toEqual([mama]);
    });

    test('of more than ten are ten named', async () => {
      await confirmed();
      for (let number = 10; number < 22; number += 1) await list(`Nuevo ${number}`, 'Maricao');
      const [mail] = await morning();
      const lines = mail?.fields.Novedades?.split('\n') ?? [];
      expect([lines.length, lines.at(-1)]).toEqual([11, 'Y 2 más.']);
    });

    test('is a provider that takes people again, while its word holds', async () => {
      const proveedor = rows.freeProvider;
      for (const estado of ['acepta', 'evalua_antes']) {
        await say(estado);
        expect(await ask({ proveedor })).toMatchObject({ hint: 'proveedor_lleno' });
      }
      await say('lista_de_espera', 91);
      expect(await ask({ proveedor })).toMatchObject({ hint: 'proveedor_lleno' });
      await say('lista_de_espera');
      const token = await confirmed({ proveedor });
      expect(await byLink('ver_aviso', token)).toMatchObject({
        avisos: ['«Centro sin dueño» acepte personas nuevas'],
      });
      for (const [estado, days] of [
        ['no_acepta', 0],
        ['acepta', 91],
      ] as const) {
        await say(estado, days);
        expect(await morning()).toEqual([]);
        await query('delete from private.daily_runs');
      }
      await say('acepta');
      const [mail] = await morning();
      expect(mail?.fields).toMatchObject({
        Novedades: '«Centro sin dueño» acepta personas nuevas.',
        Ruta: `/proveedor/${proveedor}`,
      });
      const { text, html } = renderMail('aviso', { SiteURL: 'https://guia.example', ...mail?.fields });
      for (const part of [text, html]) {
        expect(part).toContain('«Centro sin dueño» acepta personas nuevas.');
        expect(part).toContain(`https://guia.example/proveedor/${proveedor}`);
        expect(part).toContain(`https://guia.example${mail?.unsubscribe}`);
        expect(part).not.toContain('{{');
      }
      await sent(mail?.id);
      expect(await kept()).toEqual([]);
    });
  });

  test('a mail that was sent finds its alerts by their keys, however many wait', async () => {
    const read = await server.database.transaction(async (tx) => {
      await tx.query(`
        insert into private.avisos (correo, tipo, municipio)
        select n || '@ejemplo.pr', 'terapista', 'Maricao' from generate_series(1, 20000) as n;
        insert into private.outgoing_mail (correo, template, fields)
        select correo, 'aviso', jsonb_build_object('Avisos', jsonb_build_array(id))
        from private.avisos where correo = '7@ejemplo.pr';
        analyze private.avisos`);
      const told = () =>
        tx.query<{ read: number }>(
          `select seq_tup_read::int as read from pg_stat_xact_user_tables where relid = 'private.avisos'::regclass`,
        );
      const [before] = await told();
      await tx.query('select public.gateway_mail_sent(id) from private.outgoing_mail');
      const [after] = await told();
      return (after?.read ?? 0) - (before?.read ?? 0);
    });
    expect(read).toBe(0);
    expect(await query(`select from private.avisos where correo = '7@ejemplo.pr'`)).toHaveLength(0);
  });

  test('an address that no mail reaches is tried again after a week, and then given up', async () => {
    await confirmed();
    await list('Nuevo', 'Maricao');
    for (const [left, wait] of [
      [[mama], 7],
      [[], 1],
    ] as const) {
      expect(await morning()).toHaveLength(1);
      await query(
        `update private.outgoing_mail set attempts = 10, next_try = now(); delete from private.daily_runs`,
      );
      expect(await morning()).toEqual([]);
      expect(await kept()).toEqual(left);
      await pass(wait);
    }
  });

  test('the server function takes a proof of work, and nothing from who fills the honeypot', async () => {
    const call = async (body: object) => {
      const response = await fetch(`${server.url}/functions/v1/request-alert`, {
        method: 'POST',
        headers: {
          apikey: server.publishableKey,
          'Content-Type': 'application/json',
          'cf-connecting-ip': '203.0.113.9',
        },
        body: JSON.stringify(body),
      });
      return [response.status, await response.json()];
    };
    const [, { challenge }] = await call({ kind: 'reto' });
    const solution = await solveChallenge({ challenge, deriveKey });
    const body = { kind: 'aviso', ...inMaricao, correo: mama, prueba: { challenge, solution } };
    expect(await call({ ...body, prueba: { challenge } })).toMatchObject([400, { code: 'prueba_no_valida' }]);
    expect(await call({ ...body, asunto: 'Compra' })).toMatchObject([400, { code: 'asunto' }]);
    expect(await call({ ...body, correo: 'mama' })).toMatchObject([400, { code: 'correo_valido' }]);
    expect(await call({ ...body, correo: 'a\u0000b' })).toMatchObject([400, {}]);
    expect(await call({ ...body, proveedor: 'x' })).toMatchObject([404, {}]);
    expect(await call({ kind: 'otra' })).toMatchObject([400, {}]);
    expect(await kept()).toEqual([]);
    expect(await call(body)).toEqual([200, received]);
    expect(await call(body)).toMatchObject([409, { code: 'prueba_usada' }]);
    expect(await kept()).toEqual([mama]);
    // It counts for who connected, not for who a header names.
    expect(
      await query(`select private.count_visitor_act('aviso', '127.0.0.1') as own,
        private.count_visitor_act('aviso', '203.0.113.9') as claimed`),
    ).toEqual([{ own: 2, claimed: 1 }]);
  });
});

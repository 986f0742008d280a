import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../app/lib/database.types.ts';
import type { Database, Row } from '../../server/database/database.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Client, type Clients, clientsOf } from './clients.ts';
import { createWorld, failure, people, rows } from './world.ts';

const proveedor = rows.anaProvider;
const place = rows.anaPlace;

interface Change {
  campo: string;
  despues: Json;
  sede_id?: string;
  motivo?: string;
  visto?: Json;
}

/** Fields with a value that they do not have, and how the database keeps it where that differs. */
const fields: Array<[campo: string, despues: Json, sede_id?: string, kept?: Json]> = [
  ['nombre', '  Centro   Nuevo ', undefined, 'Centro Nuevo'],
  ['telefono', '787-555-0199'],
  ['telefono', '787-555-0199', place],
  ['whatsapp', '(787) 555-0199'],
  ['whatsapp', '787 555 0199', place],
  ['email', 'hola@ejemplo.pr'],
  ['web', 'ejemplo.pr/ana', undefined, 'https://ejemplo.pr/ana'],
  ['direccion', 'Calle Luna 7\nPiso 2'],
  ['municipio', 'Yauco'],
  ['horario_servicio', 'Lunes a viernes'],
  [
    'planes',
    { acepta: true, planes: ['MMM', ' Plan  Vital '] },
    undefined,
    { acepta: true, planes: ['MMM', 'Plan Vital'] },
  ],
  ['disponibilidad', { estado: 'lista_de_espera', espera: '1_a_3' }, place],
  ['edades', { desde: 24, hasta: 204 }],
  ['modalidades', ['presencial', 'en_linea'], undefined, ['en_linea', 'presencial']],
  ['idiomas', ['es', 'en'], undefined, ['en', 'es']],
  ['costo', { costo: 'desde', desde: 40.5 }],
  ['requiere_referido', false],
  ['atiende_autismo', true],
  ['estacionamiento', false],
  ['estacionamiento_donde', ' Detrás de la  farmacia', undefined, 'Detrás de la farmacia'],
  ['hecho:ascensor', 'no'],
  ['hecho:sala_callada', 'si'],
  ['hecho:tomar_pausas', 'si'],
  ['servicio_cerrado', true],
];

/** Values that cannot be: the rule in the hint. */
const refused: Array<[campo: string, despues: Json, rule: string, sede_id?: string]> = [
  ['nombre', '   ', 'nombre_con_texto'],
  ['nombre', null, 'nombre_con_texto'],
  ['nombre', 'Mira www.spam.example', 'nombre_sin_enlaces'],
  ['nombre', 'x'.repeat(161), 'nombre_max_160'],
  ['telefono', 'llámame', 'telefono_con_numeros'],
  ['telefono', 787, 'telefono_es_texto'],
  ['telefono', '787-555-0142', 'sede_id_de_su_perfil', rows.anaHiddenPlace],
  ['telefono', '787-555-0142', 'sede_id_de_su_perfil', rows.betoPrincipal],
  ['telefono', '787-555-0142', 'sede_id_de_su_perfil', 'otra'],
  ['email', 'a@b.pr', 'sede_id_de_su_perfil', place],
  ['whatsapp', '555-0142', 'whatsapp_completo'],
  ['email', 'no es', 'email_valido'],
  ['web', 'javascript:alert(1)', 'web_valida'],
  ['web', 'https://a@evil.example', 'web_valida'],
  ['direccion', 'Ver https://x.example', 'direccion_sin_enlaces'],
  ['municipio', 'Madrid', 'municipio_de_puerto_rico'],
  ['planes', 'MMM', 'planes_conocidos'],
  ['planes', { acepta: true, planes: Array.from({ length: 41 }, (_, n) => `p${n}`) }, 'planes_max_40'],
  ['planes', { acepta: true, planes: ['x'.repeat(121)] }, 'planes_de_120'],
  ['disponibilidad', { estado: 'quizás' }, 'disponibilidad_conocida', place],
  ['disponibilidad', { estado: 'lista_de_espera', espera: 'mucho' }, 'disponibilidad_conocida', place],
  ['horas', '', 'horas_con_texto', place],
  ['edades', { desde: null, hasta: null }, 'edades_con_numeros'],
  ['edades', { desde: 2.5, hasta: null }, 'edades_con_numeros'],
  ['edades', { desde: 60, hasta: 24 }, 'edades_en_orden'],
  ['edades', { desde: -1, hasta: 24 }, 'edades_numero'],
  ['modalidades', [], 'modalidades_conocidos'],
  ['idiomas', ['klingon'], 'idiomas_conocidos'],
  ['costo', { costo: 'caro' }, 'costo_conocido'],
  ['costo', { costo: 'desde', desde: null }, 'costo_desde'],
  ['costo', { costo: 'desde', desde: 0 }, 'costo_numero'],
  ['requiere_referido', 'sí', 'requiere_referido_si_o_no'],
  ['estacionamiento_donde', 'En www.spam.example', 'estacionamiento_donde_sin_enlaces'],
  ['estacionamiento_donde', 'x'.repeat(121), 'estacionamiento_donde_max_120'],
  ['hecho:piscina', 'si', 'hecho_conocido'],
  ['hecho:estacionamiento_cerca', 'si', 'hecho_conocido'],
  ['hecho:ascensor', 'quizás', 'hecho_si_o_no'],
  ['servicio_cerrado', false, 'servicio_cerrado_es_cierto'],
  ['otro', '', 'otro_con_texto'],
  ['aprobado_por_admin', true, 'campo_conocido'],
  ['usuario_id', people.user, 'campo_conocido'],
  ['nombre', 'Centro de Ana', 'nombre_distinto'],
];

describe.each(servers)('proposals, on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));
  let database: Database;
  let clients: Clients;
  beforeAll(async () => {
    database = server.database;
    await createWorld(database);
    clients = await clientsOf(server);
  });
  beforeEach(() =>
    database.query(`
      delete from public.propuestas; delete from private.visitor_acts; delete from private.recent_acts;
      delete from public.confirmaciones; delete from private.outgoing_mail; delete from public.auditoria;
      delete from private.proponentes; delete from private.enlaces;
      update public.proveedores set nombre = 'Centro de Ana', municipio = 'Ponce', telefono = '787-555-0100', direccion = null,
        aprobado_por_admin = true where id = '${proveedor}'`),
  );

  const propose = (change: Change, client: Client = clients.user, avisar = false) =>
    client.rpc('proponer_cambio', { proveedor, cambios: [change] as unknown as Json, avisar });
  const proposals = () =>
    database.query<{ id: string; lote: string; estado: string; antes: Json; despues: Json } & Row>(
      'select * from public.propuestas order by orden',
    );
  async function proposed(change: Change, client?: Client, avisar?: boolean) {
    const { data, error } = await propose(change, client, avisar);
    expect([data, error]).toEqual([{ estado: 'propuesto', propuestas: 1 }, null]);
    const row = (await proposals()).at(-1);
    if (!row) throw new Error('nothing was proposed');
    return row;
  }
  const fieldValue = async (campo: string, sede: string | null = null) =>
    (await clients.admin.rpc('valor_de_campo', { proveedor, sede: sede as string, campo })).data;
  const decide = async (propuesta: string, aceptar: boolean, visto: Json, client = clients.admin) => {
    const { data, error } = await client.rpc('decidir_propuesta', {
      propuesta,
      aceptar,
      visto: visto as never,
    });
    if (error) throw error;
    return data as Record<string, Json>;
  };
  const reopen = async (propuesta: string) => {
    const { data, error } = await clients.admin.rpc('reabrir_propuesta', { propuesta });
    if (error) throw error;
    return data as Record<string, Json>;
  };

  describe('each field', () => {
    test.each(fields)(
      '%s is proposed, accepted and put back',
      async (campo, despues, sede_id, kept = despues) => {
        const before = await fieldValue(campo, sede_id);
        const { id, ...row } = await proposed({
          campo,
          despues,
          ...(sede_id && { sede_id }),
          motivo: ' Llamé  ayer ',
        });
        expect(row).toMatchObject({ antes: before, despues: kept, motivo: 'Llamé ayer', origen: 'familia' });
        expect(await fieldValue(campo, sede_id)).toEqual(before);
        expect(await decide(id, true, before)).toEqual({ estado: 'aceptada' });
        expect(await fieldValue(campo, sede_id)).toEqual(kept);
        expect(await reopen(id)).toEqual({ estado: 'pendiente' });
        expect(await fieldValue(campo, sede_id)).toEqual(before);
      },
    );

    test('hours and anything else are done by hand: accepting changes nothing', async () => {
      for (const change of [
        { campo: 'horas', sede_id: place, despues: 'Lunes hasta las 3' },
        { campo: 'otro', despues: 'El logo es de otro, ver www.ejemplo.pr' },
      ]) {
        const week = await fieldValue('horas', place);
        const { id } = await proposed(change);
        expect(await decide(id, true, change.campo === 'horas' ? week : null)).toEqual({
          estado: 'aceptada',
        });
        expect(await fieldValue('horas', place)).toEqual(week);
      }
    });

    test('a telephone of the principal place is the provider’s; its availability is its own', async () => {
      await proposed({ campo: 'telefono', sede_id: rows.anaPrincipal, despues: '787-555-0177' });
      await proposed({ campo: 'disponibilidad', despues: { estado: 'acepta' } });
      expect((await proposals()).map(({ sede_id }) => sede_id)).toEqual([null, rows.anaPrincipal]);
    });

    test('those of one submission stay in the order in which they were given', async () => {
      const cambios = fields.slice(0, 20).map(([campo, despues, sede_id]) => ({ campo, despues, sede_id }));
      const { error } = await clients.user.rpc('proponer_cambio', { proveedor, cambios: cambios as Json });
      expect(error).toBeNull();
      const { data } = await clients.admin.from('propuestas').select('campo').order('orden');
      expect(data?.map(({ campo }) => campo)).toEqual(cambios.map(({ campo }) => campo));
    });

    test.each(refused)('%s cannot be %j: %s', async (campo, despues, rule, sede_id) => {
      const { error } = await propose({ campo, despues, ...(sede_id && { sede_id }) });
      expect([error?.code, error?.hint, error?.details]).toEqual([
        '23514',
        rule,
        rule.startsWith('campo_') ? 'campo' : campo,
      ]);
      expect(error?.message).toMatch(/^[A-ZÁ].*[^,;]$/);
      expect(await proposals()).toEqual([]);
    });

    test('a hidden street takes no proposal, and a provider that is not published takes none', async () => {
      await database.query(
        `update public.sedes set visibilidad = 'municipio' where id = '${rows.anaPrincipal}'`,
      );
      expect((await propose({ campo: 'direccion', despues: 'Calle Sol 1' })).error?.hint).toBe(
        'direccion_oculta',
      );
      await database.query(
        `update public.sedes set visibilidad = 'completa' where id = '${rows.anaPrincipal}'`,
      );
      for (const id of [rows.betoProvider, rows.proposal]) {
        const cambios = [{ campo: 'web', despues: 'a.pr' }];
        const { error } = await clients.user.rpc('proponer_cambio', { proveedor: id, cambios });
        expect(error?.hint).toBe('proveedor_publicado');
      }
    });

    test('what was seen is not there any more: nothing is proposed', async () => {
      const { error, status } = await propose({
        campo: 'telefono',
        despues: '787-555-0111',
        visto: '787-555-0000',
      });
      expect([status, error?.hint, error?.details]).toEqual([409, 'edit_conflict', 'telefono']);
      await proposed({ campo: 'telefono', despues: '787-555-0111', visto: '787-555-0100' });
    });
  });

  describe('a decision', () => {
    test('the old value is gone: nothing is done, and the admin is told what it says', async () => {
      const { id } = await proposed({ campo: 'telefono', despues: '787-555-0111' });
      await clients.admin.from('proveedores').update({ telefono: '787-555-0122' }).eq('id', proveedor);
      expect(await decide(id, true, '787-555-0100')).toEqual({ estado: 'cambiada', ahora: '787-555-0122' });
      expect(await fieldValue('telefono')).toBe('787-555-0122');
      expect(await decide(id, true, '787-555-0122')).toEqual({ estado: 'aceptada' });
      expect(await fieldValue('telefono')).toBe('787-555-0111');
      // And so is the way back.
      await clients.admin.from('proveedores').update({ telefono: '787-555-0133' }).eq('id', proveedor);
      expect(await reopen(id)).toEqual({ estado: 'cambiada', ahora: '787-555-0133' });
    });

    test('of 50 at the same moment one counts, and the others are told whose', async () => {
      const { id } = await proposed({ campo: 'telefono', despues: '787-555-0111' }, clients.user, true);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          decide(id, n % 3 > 0, '787-555-0100', n % 2 ? clients.admin : clients.deputy),
        ),
      );
      const [won, ...others] = answers.toSorted((one) => (one.estado === 'ya_decidida' ? 1 : -1));
      const [row] = await proposals();
      expect([won?.estado, others.length]).toEqual([row?.estado, 49]);
      const name = row?.decidida_por === people.admin ? 'admin' : 'deputy';
      for (const other of others) {
        expect(other).toEqual({
          estado: 'ya_decidida',
          como: row?.estado,
          por: name,
          cuando: expect.any(String),
        });
      }
      expect(await fieldValue('telefono')).toBe(row?.estado === 'aceptada' ? '787-555-0111' : '787-555-0100');
      const acts = await database.query(`select from public.auditoria where tabla = 'propuestas'`);
      const mails = await database.query('select from private.outgoing_mail');
      expect([acts.length, mails.length]).toEqual([1, 1]);
    });

    test('two proposals for one field, decided at once with what both admins saw: one is applied', async () => {
      const one = await proposed({ campo: 'telefono', despues: '787-555-0111' });
      const other = await proposed({ campo: 'telefono', despues: '787-555-0122' });
      const answers = await Promise.all([
        decide(one.id, true, '787-555-0100'),
        decide(other.id, true, '787-555-0100', clients.deputy),
      ]);
      expect(answers.map(({ estado }) => estado).toSorted()).toEqual(['aceptada', 'cambiada']);
    });

    test('leaves the approval as it is, and never brings a pending provider into the directory', async () => {
      const { id } = await proposed({ campo: 'telefono', despues: '787-555-0111' });
      await clients.ana.from('proveedores').update({ descripcion: 'Otra' }).eq('id', proveedor);
      expect(await decide(id, true, '787-555-0100')).toEqual({ estado: 'aceptada' });
      expect(await fieldValue('servicio_cerrado')).toBe(true);
    });

    test('accepting is a word about the group; reopening takes it back', async () => {
      const groups = async () =>
        (await clients.visitor.from('frescura').select('grupo,por,via').eq('proveedor_id', proveedor)).data;
      const { id } = await proposed({ campo: 'idiomas', despues: ['en'] });
      await decide(id, true, ['es']);
      expect(await groups()).toEqual([{ grupo: 'atencion', por: 'admin', via: 'panel' }]);
      await reopen(id);
      expect(await groups()).toEqual([]);
    });

    test('what does not exist is not found, and a yes or no is needed', async () => {
      const call = { propuesta: rows.anaProvider, aceptar: true, visto: null as never };
      expect((await clients.admin.rpc('decidir_propuesta', call)).status).toBe(404);
      const { error } = await clients.admin.rpc('decidir_propuesta', { ...call, aceptar: null as never });
      expect(error?.code).toBe('22023');
    });
  });

  describe('who proposed it', () => {
    const queued = () =>
      database.query<
        { correo: string; account: string; fields: Record<string, string>; minutes: number } & Row
      >(
        `select correo, account, fields, round(extract(epoch from next_try - now()) / 60)::int as minutes
         from private.outgoing_mail where template = 'propuesta_decidida'`,
      );
    const kept = async () => (await database.query('select from private.proponentes')).length;

    test('is told once, ten minutes after the last field is decided, and is then forgotten', async () => {
      const cambios = [
        { campo: 'telefono', despues: '787-555-0111' },
        { campo: 'web', despues: 'a.pr' },
      ];
      const { error } = await clients.service.rpc(
        'dejar_propuesta',
        visitorCall({ cambios, correo: ' mama@ejemplo.pr ' }),
      );
      expect(error).toBeNull();
      const [phone, web] = await proposals();
      await decide(phone?.id ?? '', true, '787-555-0100');
      expect([await queued(), await kept()]).toEqual([[], 1]);
      await decide(web?.id ?? '', false, null);
      const [mail] = await queued();
      expect(mail).toMatchObject({ correo: 'mama@ejemplo.pr', account: null, minutes: 10 });
      expect(mail?.fields).toMatchObject({
        Nombre: 'Centro de Ana',
        Ruta: `/proveedor/${proveedor}`,
        Resultado: 'Aceptamos 1 de tus 2 correcciones. Lo demás queda como estaba.',
      });
      expect(await kept()).toBe(0);
      // Reopened in time, nobody was told; decided again, they are.
      await reopen(web?.id ?? '');
      expect([await queued(), await kept()]).toEqual([[], 1]);
      await decide(web?.id ?? '', true, null);
      expect((await queued()).map(({ fields }) => fields.Resultado)).toEqual([
        'Aceptamos tus 2 correcciones y cambiamos el perfil.',
      ]);
    });

    test('with an account only if they asked for it; without an address nobody is told', async () => {
      const quiet = await proposed({ campo: 'telefono', despues: '787-555-0111' });
      await decide(quiet.id, false, null);
      expect(await queued()).toEqual([]);
      const told = await proposed({ campo: 'telefono', despues: '787-555-0111' }, clients.user, true);
      await decide(told.id, false, null);
      expect((await queued()).map(({ account, correo }) => [account, correo])).toEqual([[people.user, null]]);
    });

    test('goes with the provider, and with the account', async () => {
      await proposed({ campo: 'telefono', despues: '787-555-0111' }, clients.user, true);
      await database.query('delete from public.propuestas');
      expect(await kept()).toBe(0);
    });

    test('values and reasons are forgotten 180 days after the decision', async () => {
      const { id } = await proposed({ campo: 'telefono', despues: '787-555-0111', motivo: 'Llamé' });
      await decide(id, false, null);
      const forget = (days: number) =>
        database.query(`
          update public.propuestas set decidida_en = now() - interval '${days} days';
          delete from private.daily_runs; select public.gateway_daily()`);
      await forget(179);
      expect(await proposals()).toMatchObject([{ motivo: 'Llamé' }]);
      await forget(181);
      expect(await proposals()).toMatchObject([
        { antes: null, despues: null, motivo: null, estado: 'rechazada' },
      ]);
      // Nothing is left to accept: it would empty the field.
      expect(await reopen(id)).toMatchObject({ estado: 'ya_decidida' });
      expect(await proposals()).toMatchObject([{ estado: 'rechazada' }]);
    });
  });

  /** No two calls propose the same number, and none the one the profile has. */
  let nextNumber = 2000;
  const visitorCall = (given: Record<string, unknown> = {}, red = '192.0.2.7') => ({
    proveedor,
    cambios: [{ campo: 'telefono', despues: `787-555-${nextNumber++}` }] as Json,
    correo: null as never,
    red,
    prueba: crypto.randomUUID() + crypto.randomUUID(),
    prueba_vence: new Date(Date.now() + 60_000).toISOString(),
    ...given,
  });

  describe('limits', () => {
    const leave = async (red: string, given = {}) =>
      (await clients.service.rpc('dejar_propuesta', visitorCall(given, red))).error;

    test.each([
      ['an address', '192.0.2.1', '192.0.2.2'],
      ['a network of version 6', '2001:db8:1:2::1', '2001:db8:1:3::1'],
      ['no address at all', '', '192.0.2.3'],
    ])('%s: three a day', async (_, red, other) => {
      for (let times = 0; times < 3; times += 1) expect(await leave(red)).toBeNull();
      const same = red.includes(':') ? '2001:db8:1:2:ffff::9' : red;
      expect(await leave(same)).toMatchObject({ code: 'PT429', hint: 'visitante_max_3' });
      expect(await leave(other)).toBeNull();
      expect(await proposals()).toHaveLength(4);
    });

    test('twelve a day and wider network; three hundred of others turn nobody away', async () => {
      const count = (red: string) =>
        database.query(`select private.count_visitor('correccion', '${red}', gen_random_uuid())`);
      for (const red of [(n: number) => `198.51.100.${n}`, (n: number) => `2001:db8:1:${n}::1`]) {
        for (let number = 1; number <= 12; number += 1) await count(red(number));
        expect(await failure(count(red(13)))).toMatchObject({ code: 'PT429' });
      }
      await database.query('update private.visitor_acts set times = times + 300');
      await count('192.0.2.1');
      await database.query('update private.visitor_acts set times = 3000');
      expect(await failure(count('203.0.113.1'))).toMatchObject({ code: 'PT429' });
    });

    test('several fields at once count one by one', async () => {
      const cambios = ['telefono', 'whatsapp'].map((campo) => ({ campo, despues: '787-555-0171' }));
      expect(await leave('192.0.2.1', { cambios })).toBeNull();
      expect((await leave('192.0.2.1', { cambios }))?.code).toBe('PT429');
      expect(await proposals()).toHaveLength(2);
    });

    test('a provider takes ten a day, whatever addresses are claimed', async () => {
      for (let times = 0; times < 10; times += 1) expect(await leave(`192.0.2.${times}`)).toBeNull();
      expect(await leave('198.51.100.1')).toMatchObject({ code: 'PT429', hint: 'visitante_max_dia' });
    });

    test('a proof counts once, and not after its time', async () => {
      const { prueba } = visitorCall();
      expect(await leave('192.0.2.1', { prueba })).toBeNull();
      expect(await leave('192.0.2.2', { prueba })).toMatchObject({ code: 'PT409', hint: 'prueba_usada' });
      const past = new Date(Date.now() - 1000).toISOString();
      expect((await leave('192.0.2.2', { prueba_vence: past }))?.hint).toBe('prueba_usada');
    });

    test('of twenty with one proof at the same moment one counts', async () => {
      const { prueba } = visitorCall();
      const errors = await Promise.all(
        Array.from({ length: 20 }, (_, n) => leave(`192.0.2.${n}`, { prueba })),
      );
      expect(errors.filter((error) => error === null)).toHaveLength(1);
    });

    test('somebody signed in proposes twenty a day', async () => {
      const cambios = Array.from({ length: 20 }, () => ({ campo: 'telefono', despues: '787-555-0111' }));
      expect((await clients.user.rpc('proponer_cambio', { proveedor, cambios })).error).toBeNull();
      const { error, status } = await propose({ campo: 'telefono', despues: '787-555-0112' });
      expect([status, error?.message]).toEqual([429, expect.stringContaining('Ya enviaste 20 correcciones')]);
    });
  });

  describe('by the link', () => {
    const link = async () =>
      (await clients.admin.rpc('crear_enlace', { proveedor, via: 'enlace' })).data ?? '';
    const byLink = async (token: string, cambios: Change[]) =>
      (await clients.visitor.rpc('proponer_por_enlace', { token, cambios: cambios as unknown as Json })).data;
    const groups = async () =>
      (
        await clients.visitor
          .from('frescura')
          .select('grupo,sede_id,por,via,vigente')
          .eq('proveedor_id', proveedor)
          .order('grupo')
      ).data;
    const phone = { campo: 'telefono', sede_id: place, despues: '787-555-0111' };

    test('what changed is in doubt, everything else is confirmed', async () => {
      await database.query(
        `insert into public.confirmaciones (proveedor_id, sede_id, grupo, por, via) values ($1, $2, 'contacto', 'proveedor', 'panel')`,
        [proveedor, place],
      );
      expect(await byLink(await link(), [phone])).toEqual({ estado: 'propuesto', propuestas: 1 });
      expect(await proposals()).toMatchObject([{ origen: 'enlace', campo: 'telefono', sede_id: place }]);
      const standing = await groups();
      expect(standing).toContainEqual(
        expect.objectContaining({ grupo: 'contacto', sede_id: place, vigente: false }),
      );
      expect(standing).toContainEqual(
        expect.objectContaining({ grupo: 'atencion', por: 'proveedor', via: 'enlace', vigente: true }),
      );
      // Pressed again it is the same proposal.
      expect(await byLink(await link(), [phone])).toEqual({ estado: 'propuesto', propuestas: 0 });
    });

    test('accepting all of a group is the provider’s word; while one is pending the doubt stays', async () => {
      await byLink(await link(), [phone, { ...phone, campo: 'whatsapp' }]);
      const contact = async () =>
        (await groups())?.find(({ sede_id, grupo }) => sede_id === place && grupo === 'contacto');
      for (const [index, { id, antes }] of (await proposals()).entries()) {
        await decide(id, true, antes);
        expect(await contact()).toEqual(
          index === 0
            ? undefined
            : { grupo: 'contacto', sede_id: place, por: 'proveedor', via: 'enlace', vigente: true },
        );
      }
    });

    test('the first visit is of the place: what changed in it puts the place in doubt, and is done by hand', async () => {
      const visit = { campo: 'visita', despues: 'Ahora la primera visita dura una hora.' };
      expect(await byLink(await link(), [visit])).toEqual({ estado: 'propuesto', propuestas: 1 });
      const ofPlace = async () => (await groups())?.find(({ grupo }) => grupo === 'lugar')?.vigente;
      expect(await ofPlace()).toBeUndefined();
      expect(await groups()).toContainEqual(expect.objectContaining({ grupo: 'atencion', vigente: true }));
      const [{ id } = { id: '' }] = await proposals();
      expect(await decide(id, true, null)).toEqual({ estado: 'aceptada' });
      expect(await ofPlace()).toBe(true);
      expect(await reopen(id)).toEqual({ estado: 'pendiente' });
      expect(await ofPlace()).toBeUndefined();
    });

    test('a token that is none proposes nothing', async () => {
      expect(await byLink('nada', [phone])).toEqual({ estado: 'desconocido' });
      const token = await link();
      await database.query(`update private.enlaces set vence_en = now()`);
      expect(await byLink(token, [phone])).toEqual({ estado: 'vencido' });
      expect(await proposals()).toEqual([]);
    });
  });

  describe('the server function', () => {
    interface Task {
      challenge: Challenge;
      most: number;
    }
    async function call(body: object): Promise<[number, Record<string, unknown>]> {
      const response = await fetch(`${server.url}/functions/v1/propose-correction`, {
        method: 'POST',
        headers: { apikey: server.publishableKey, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [response.status, (await response.json()) as Record<string, unknown>];
    }
    async function solved(): Promise<{ challenge: Challenge; solution: Solution }> {
      const [, task] = (await call({ kind: 'reto' })) as unknown as [number, Task];
      const solution = await solveChallenge({ challenge: task.challenge, deriveKey });
      if (!solution) throw new Error('not solved');
      expect(solution.counter).toBeLessThanOrEqual(task.most);
      return { challenge: task.challenge, solution };
    }
    const body = (prueba: unknown, despues = '787-555-0111', more = {}) => ({
      kind: 'correccion',
      proveedor,
      cambios: [{ campo: 'telefono', despues }],
      prueba,
      ...more,
    });

    test('takes a proposal with a proof of work, once; a value that is refused does not cost the proof', async () => {
      const prueba = await solved();
      expect(await call(body(prueba, 'sin números'))).toEqual([
        400,
        { error: 'Ese teléfono no tiene números. Ejemplo: 787-555-0142', code: 'telefono_con_numeros' },
      ]);
      expect(await call(body(prueba, '787-555-0111', { correo: 'mama@ejemplo.pr' }))).toEqual([
        200,
        { estado: 'propuesto', propuestas: 1 },
      ]);
      expect(await proposals()).toMatchObject([{ origen: 'visitante', despues: '787-555-0111' }]);
      expect((await call(body(prueba, '787-555-0112')))[0]).toBe(409);
      // From the network of the request, whatever it claims.
      const acts = await database.query(
        `select times from private.visitor_acts
         where fingerprint = private.event_fingerprint(private.event_day(now()), 'correccion|127.0.0.1')`,
      );
      expect(acts).toEqual([{ times: 1 }]);
    });

    test('takes nothing without one, with another’s, with a forged one, or with the honeypot filled', async () => {
      const prueba = await solved();
      const { challenge, solution } = prueba;
      const other = await solved();
      const forged = [
        undefined,
        'nada',
        { challenge },
        { challenge, solution: other.solution },
        { challenge, solution: { counter: 0, derivedKey: '00' } },
        { challenge, solution: { counter: 0, derivedKey: 7 } },
        { challenge: { ...challenge, signature: other.challenge.signature }, solution },
        { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4e9 } }, solution },
        { challenge: { parameters: challenge.parameters }, solution },
      ];
      for (const proof of forged) {
        expect(await call(body(proof)), JSON.stringify(proof)).toMatchObject([
          400,
          { code: 'prueba_no_valida' },
        ]);
      }
      expect(await call(body(prueba, '787-555-0111', { asunto: 'Compra' }))).toMatchObject([
        400,
        { code: 'asunto' },
      ]);
      expect((await call(body(prueba, '787-555-0111', { proveedor: 'x' })))[0]).toBe(404);
      expect((await call({ kind: 'otra' }))[0]).toBe(400);
      // What no text of the database can hold is no failure of the server.
      expect((await call(body(prueba, 'a\u0000b')))[0]).toBe(400);
      expect((await call(body(prueba, 'x', { cambios: { campo: 'web' } })))[0]).toBe(400);
      expect(await proposals()).toEqual([]);
    });
  });
});

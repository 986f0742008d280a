import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, addAccount, as, failure, people, rows, service, sharedWorld, signedIn } from './world.ts';

interface Answer extends Row {
  estado: string;
}

const provider = rows.freeProvider;
const shownAddress = 'hola@centro.example';

describe.each(engines)('claims, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() =>
    database.query(`
      delete from public.reclamaciones; delete from private.outgoing_mail; delete from private.recent_acts;
      delete from public.proveedores where usuario_id in ('${people.user}', '${people.bystander}')
        and id not in ('${provider}', '${rows.anaProvider}');
      update public.proveedores set usuario_id = null, aprobado_por_admin = true, email = '${shownAddress}',
        telefono = '787-555-0142', nombre = 'Centro sin dueño' where id = '${provider}';
      update public.proveedores set usuario_id = '${people.ana}', aprobado_por_admin = true, email = '${shownAddress}',
        telefono = '787-555-0142' where id = '${rows.anaProvider}';
      delete from private.outgoing_mail; delete from public.auditoria where tabla in ('proveedores', 'reclamaciones')`),
  );

  async function one<R extends Row>(scope: Scope, sql: string, values: unknown[] = []): Promise<R> {
    const [row] = await act<R>(database, scope, sql, values);
    if (!row) throw new Error(`No row: ${sql}`);
    return row;
  }
  const answer = async (scope: Scope, call: string, values: unknown[]) =>
    (await one<{ answer: Answer }>(scope, `select public.${call} as answer`, values)).answer;
  const open = async (scope: Scope, medio = 'correo', of: string = provider) =>
    (
      await one<{ id: string }>(scope, 'select public.reclamar_perfil($1, $2, $3) as id', [
        of,
        medio,
        ' Soy yo ',
      ])
    ).id;
  const prove = (scope: Scope, id: string, code: string) =>
    answer(scope, 'probar_reclamacion($1, $2)', [id, code]);
  const decide = (id: string, hand: boolean, scope = as('admin')) =>
    answer(scope, 'decidir_reclamacion($1, $2)', [id, hand]);
  const mails = () =>
    act<{ recipient: string; template: string; fields: Record<string, string> }>(
      database,
      service,
      'select recipient, template, fields from public.gateway_take_mail(100)',
    );
  const code = async () =>
    (await mails()).find(({ template }) => template === 'reclamacion_codigo')?.fields.Codigo ?? '';
  /** Opened by mail and proved with its code. */
  async function proved(scope: Scope, of: string = provider): Promise<string> {
    const id = await open(scope, 'correo', of);
    expect(await prove(scope, id, await code())).toEqual({ estado: 'probada' });
    await database.query('delete from private.outgoing_mail');
    return id;
  }
  const silence = (days: number) =>
    database.query(
      `update public.reclamaciones set dueno_avisado_en = dueno_avisado_en - $1::int * interval '1 day'`,
      [days],
    );
  const stored = async (of: string = provider) =>
    (
      await database.query(`select usuario_id, aprobado_por_admin from public.proveedores where id = $1`, [
        of,
      ])
    )[0];
  const claim = async (id: string) =>
    (await database.query(`select * from public.reclamaciones where id = $1`, [id]))[0];

  test('a code goes to the address that the provider shows, and stands nowhere as text', async () => {
    const id = await open(as('user'));
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: shownAddress,
      template: 'reclamacion_codigo',
      fields: { Nombre: 'Centro sin dueño', ProveedorID: provider, Codigo: expect.stringMatching(/^\d{8}$/) },
    });
    const secret = mail?.fields.Codigo ?? '';
    const everything = await database.query(`
      select to_jsonb(m)::text as text from private.outgoing_mail as m
      union all select to_jsonb(r)::text from public.reclamaciones as r
      union all select to_jsonb(c)::text from private.codigos_reclamacion as c`);
    expect(everything).toHaveLength(3);
    expect(JSON.stringify(everything)).not.toContain(secret);
    expect(await claim(id)).toMatchObject({ estado: 'abierta', medio: 'correo', mensaje: 'Soy yo' });
  });

  test('handed over in one: approved as before, links ended, both sides told, written down', async () => {
    await database.query(`select private.new_link($1, 'enlace', null)`, [provider]);
    const id = await proved(as('user'));
    expect(await decide(id, true)).toEqual({ estado: 'entregada' });
    expect(await stored()).toEqual({ usuario_id: people.user, aprobado_por_admin: true });
    expect(await claim(id)).toMatchObject({ estado: 'entregada', decidida_por: people.admin });
    expect((await mails()).map(({ recipient, template }) => [recipient, template]).sort()).toEqual(
      [
        [`${people.user}@example.test`, 'reclamacion_entregada'],
        [shownAddress, 'perfil_entregado'],
      ].sort(),
    );
    expect(
      await database.query(`select from private.enlaces where proveedor_id = $1 and revocado_en is null`, [
        provider,
      ]),
    ).toEqual([]);
    expect(
      await database.query(`select tabla, actor_id from public.auditoria
        where tabla in ('proveedores', 'reclamaciones') order by tabla`),
    ).toEqual([
      { tabla: 'proveedores', actor_id: people.admin },
      { tabla: 'reclamaciones', actor_id: people.admin },
    ]);
    expect(await database.query('select from private.codigos_reclamacion')).toEqual([]);
  });

  test('what waits for approval waits on, and is not told to be approved', async () => {
    const id = await proved(as('user'), rows.anaProvider);
    await act(
      database,
      as('ana'),
      `update public.proveedores set nombre = 'Otro' where id = '${rows.anaProvider}'`,
    );
    await silence(7);
    expect(await decide(id, true)).toEqual({ estado: 'entregada' });
    expect(await stored(rows.anaProvider)).toEqual({ usuario_id: people.user, aprobado_por_admin: false });
    expect((await mails()).map(({ template }) => template).sort()).toEqual([
      'perfil_entregado',
      'reclamacion_entregada',
    ]);
  });

  describe('with an owner', () => {
    test('the owner is asked by mail and in the dashboard, and has seven days', async () => {
      const id = await open(as('user'), 'correo', rows.anaProvider);
      expect(await act(database, as('ana'), 'select * from public.reclamaciones_de_mi_perfil()')).toEqual([]);
      await prove(as('user'), id, await code());
      expect((await mails()).filter(({ template }) => template === 'reclamacion_dueno')).toMatchObject([
        {
          recipient: `${people.ana}@example.test`,
          fields: { Hasta: expect.stringMatching(/^\d+ de [a-z]+ de \d{4}$/) },
        },
      ]);
      const notice = await one(as('ana'), 'select * from public.reclamaciones_de_mi_perfil()');
      expect(Object.keys(notice).sort()).toEqual(['hasta', 'id', 'objetada_en', 'probada_en']);
      expect(await act(database, as('beto'), 'select * from public.reclamaciones_de_mi_perfil()')).toEqual(
        [],
      );

      expect(await decide(id, true)).toMatchObject({ estado: 'en_espera', hasta: expect.any(String) });
      await silence(6);
      expect(await decide(id, true)).toMatchObject({ estado: 'en_espera' });
      expect(await stored(rows.anaProvider)).toMatchObject({ usuario_id: people.ana });
      await silence(1);
      await database.query('delete from private.outgoing_mail');
      expect(await decide(id, true)).toEqual({ estado: 'entregada' });
      expect((await mails()).map(({ recipient, template }) => [template, recipient]).sort()).toEqual([
        ['perfil_entregado', `${people.ana}@example.test`],
        ['reclamacion_entregada', `${people.user}@example.test`],
      ]);
    });
    test('an objection ends it, also after the seven days', async () => {
      const id = await proved(as('user'), rows.anaProvider);
      for (const scope of [as('user'), as('beto'), as('admin')]) {
        expect((await failure(answer(scope, 'objetar_reclamacion($1)', [id]))).code).toBe('42501');
      }
      expect(await answer(as('ana'), 'objetar_reclamacion($1)', [id])).toEqual({ estado: 'objetada' });
      await silence(30);
      expect(await decide(id, true)).toEqual({ estado: 'objetada' });
      expect(await decide(id, false)).toEqual({ estado: 'negada' });
      expect(await answer(as('ana'), 'objetar_reclamacion($1)', [id])).toEqual({ estado: 'ya_decidida' });
      expect(await stored(rows.anaProvider)).toMatchObject({ usuario_id: people.ana });
    });
    test('another owner has seven days of their own; who gets it from an admin by hand has it', async () => {
      const id = await proved(as('user'), rows.anaProvider);
      const rival = await proved(as('bystander'), rows.anaProvider);
      await silence(30);
      const give = (to: string) =>
        act(database, as('admin'), 'update public.proveedores set usuario_id = $1 where id = $2', [
          to,
          rows.anaProvider,
        ]);
      await give(people.deputy);
      expect((await mails()).map(({ recipient, template }) => [template, recipient])).toEqual([
        ['reclamacion_dueno', `${people.deputy}@example.test`],
        ['reclamacion_dueno', `${people.deputy}@example.test`],
      ]);
      expect(await decide(id, true)).toMatchObject({ estado: 'en_espera' });
      await give(people.user);
      expect(await claim(id)).toMatchObject({ estado: 'entregada' });
      expect(await claim(rival)).toMatchObject({ estado: 'probada' });
    });
    test('who has no owner any more needs no silence', async () => {
      const gone = '00000000-0000-4000-8000-00000000aa01';
      await addAccount(database, gone);
      await database.query('update public.proveedores set usuario_id = $1 where id = $2', [gone, provider]);
      const id = await proved(as('user'));
      expect(await decide(id, true)).toMatchObject({ estado: 'en_espera' });
      await database.query('delete from auth.users where id = $1', [gone]);
      expect(await claim(id)).toMatchObject({ estado: 'probada', dueno_avisado_en: null });
      expect(await decide(id, true)).toEqual({ estado: 'entregada' });
      expect(await stored()).toEqual({ usuario_id: people.user, aprobado_por_admin: false });
    });
  });

  describe('the code', () => {
    test('on the phone an admin reads it out, and that is written down', async () => {
      const id = await open(as('user'), 'telefono');
      expect(await mails()).toEqual([]);
      expect(await prove(as('user'), id, '12345678')).toEqual({ estado: 'sin_codigo' });
      const read = (scope: Scope) =>
        one<{ code: string | null }>(scope, 'select public.codigo_para_llamar($1) as code', [id]);
      expect((await failure(read(as('user')))).code).toBe('42501');
      /** What waits for an admin, as the line on top counts it. */
      const waiting = () =>
        one(
          as('admin'),
          `select sum((k ->> 'total')::int)::int as total
          from jsonb_array_elements(public.hoy() -> 'clases') as k where k ->> 'clase' = 'reclamacion'`,
        );
      const readBy = async () =>
        (
          await one<{ leido: Row | null }>(
            as('admin'),
            `select public.reclamacion_para_decidir($1) -> 'leido' as leido`,
            [id],
          )
        ).leido;
      expect(await waiting()).toEqual({ total: 1 });
      expect(await readBy()).toBeNull();
      const first = await read(as('admin'));
      const second = await read(as('admin'));
      // Listed still: who answered may ask for another one. But it is the person's turn.
      expect(await waiting()).toEqual({ total: 0 });
      expect(
        await act(database, as('admin'), 'select cuantos from public.cola() where id = $1', [id]),
      ).toEqual([{ cuantos: 0 }]);
      expect(await readBy()).toMatchObject({ nombre: 'admin', fecha: expect.any(String) });
      await database.query(`update private.codigos_reclamacion set vence_en = now() - interval '1 second'`);
      expect(await waiting()).toEqual({ total: 1 });
      expect(await readBy()).toBeNull();
      await database.query(`update private.codigos_reclamacion set vence_en = now() + interval '7 days'`);
      expect(
        await database.query(`select accion from public.auditoria where tabla = 'reclamaciones'`),
      ).toEqual([{ accion: 'leer_codigo' }, { accion: 'leer_codigo' }]);
      // The newest counts; as people write it down.
      expect(await prove(as('user'), id, first.code ?? '')).toEqual({ estado: 'incorrecto', quedan: 4 });
      const spoken = (second.code ?? '').replace(/(\d{4})/, '$1 ');
      expect(await prove(as('user'), id, spoken)).toEqual({ estado: 'probada' });
      expect(await prove(as('user'), id, '')).toEqual({ estado: 'probada' });
      expect(await read(as('admin'))).toEqual({ code: null });
      expect(await waiting()).toEqual({ total: 1 });
    });
    test('a code by mail is not read out', async () => {
      const id = await open(as('user'));
      expect(await one(as('admin'), 'select public.codigo_para_llamar($1) as code', [id])).toEqual({
        code: null,
      });
    });
    test('five tries a claim, whatever codes come; then the right one is too late', async () => {
      const id = await open(as('user'));
      const right = await code();
      const wrong = right === '00000000' ? '00000001' : '00000000';
      for (const left of [4, 3, 2, 1]) {
        expect(await prove(as('user'), id, wrong)).toEqual({ estado: 'incorrecto', quedan: left });
        expect(await prove(as('user'), id, '123')).toEqual({ estado: 'incorrecto', quedan: left });
      }
      await database.query('select private.new_claim_code($1)', [id]);
      expect(await prove(as('user'), id, right)).toEqual({ estado: 'agotada' });
      expect(await prove(as('user'), id, right)).toEqual({ estado: 'agotada' });
      expect(await claim(id)).toMatchObject({ estado: 'abierta' });
    });
    test('tried at once, it is tried five times', async () => {
      const id = await open(as('user'));
      const right = await code();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) => prove(as('user'), id, String(place).padStart(8, '9'))),
      );
      expect(answers.filter(({ estado }) => estado === 'incorrecto')).toHaveLength(4);
      expect(await prove(as('user'), id, right)).toEqual({ estado: 'agotada' });
    });
    test('it counts for seven days, for its own claim and for who asked', async () => {
      const id = await open(as('user'));
      const right = await code();
      const other = await open(as('bystander'));
      expect((await failure(prove(as('bystander'), id, right))).code).toBe('42501');
      expect((await failure(prove(as('admin'), id, right))).code).toBe('42501');
      await mails();
      expect(await prove(as('bystander'), other, right)).toMatchObject({ estado: 'incorrecto' });
      await database.query(`update private.codigos_reclamacion set vence_en = now()`);
      expect(await prove(as('user'), id, right)).toEqual({ estado: 'vencida' });
    });
    test('who takes the claim back has no code coming', async () => {
      const id = await open(as('user'));
      expect(await one(as('bystander'), 'select public.retirar_reclamacion($1) as done', [id])).toEqual({
        done: false,
      });
      expect(await one(as('user'), 'select public.retirar_reclamacion($1) as done', [id])).toEqual({
        done: true,
      });
      expect(await mails()).toEqual([]);
      expect(await database.query('select private.new_claim_code($1) as code', [id])).toEqual([
        { code: null },
      ]);
      expect(await decide(id, true)).toMatchObject({ estado: 'ya_decidida', como: 'retirada', por: null });
    });
  });

  describe('refused', () => {
    test.each([
      ['one’s own', as('ana'), rows.anaProvider, 'correo', 'Este perfil ya es tuyo.'],
      ['a pending one', as('user'), rows.betoProvider, 'correo', 'Este perfil no está en el directorio.'],
      ['by who has a provider', as('beto'), provider, 'correo', /^Tu cuenta ya tiene un perfil/],
      [
        'without that address',
        as('user'),
        rows.otherFreeProvider,
        'correo',
        'Este perfil no muestra un correo.',
      ],
      [
        'without that phone',
        as('user'),
        rows.otherFreeProvider,
        'telefono',
        'Este perfil no muestra un teléfono.',
      ],
      ['another way', as('user'), provider, 'carta', /medio_conocido/],
    ])('%s', async (_, scope, of, medio, message) => {
      expect(await failure(open(scope, medio, of))).toMatchObject({
        code: '23514',
        message: expect.stringMatching(message),
      });
    });
    test('an unproved claim is not handed over, and a decision is taken once', async () => {
      const id = await open(as('user'));
      expect(await decide(id, true)).toEqual({ estado: 'sin_probar' });
      expect((await failure(decide(id, true, as('user')))).code).toBe('42501');
      expect(await decide(id, false)).toEqual({ estado: 'negada' });
      expect(await decide(id, true, as('deputy'))).toMatchObject({
        estado: 'ya_decidida',
        como: 'negada',
        por: 'admin',
      });
      expect((await mails()).map(({ template, recipient }) => [template, recipient])).toEqual([
        ['reclamacion_negada', `${people.user}@example.test`],
      ]);
    });
    test('one provider an account: who registered one meanwhile gets no second', async () => {
      const id = await proved(as('user'));
      const rival = await proved(as('bystander'));
      await act(
        database,
        as('user'),
        `insert into public.proveedores (nombre, municipio, tipo_servicio) values ('Mío', 'Ponce', 'doctor')`,
      );
      expect(await decide(id, true)).toMatchObject({
        estado: 'tiene_otro',
        proveedor_id: expect.any(String),
      });
      expect(await stored()).toMatchObject({ usuario_id: null });
      expect(await claim(id)).toMatchObject({ estado: 'probada' });
      expect(await claim(rival)).toMatchObject({ estado: 'probada' });
      expect((await mails()).filter(({ template }) => template.startsWith('reclamacion'))).toEqual([]);
    });
    test('pressed twice is one claim; three a day and person, and those of others keep nobody out', async () => {
      const id = await open(as('user'));
      expect(await open(as('user'), 'telefono')).toBe(id);
      for (let time = 0; time < 2; time += 1) {
        await database.query(`update public.reclamaciones set estado = 'retirada'`);
        await open(as('user'));
      }
      await database.query(`update public.reclamaciones set estado = 'retirada'`);
      expect(await failure(open(as('user')))).toMatchObject({
        code: 'PT429',
        message: expect.stringMatching(/^Ya pediste 3 perfiles en el último día\./),
      });
      // Five of strangers, withdrawn or not.
      for (let time = 0; time < 2; time += 1) {
        await open(as('bystander'));
        await database.query(`update public.reclamaciones set estado = 'retirada'`);
      }
      await database.query('delete from private.recent_acts');
      expect(await open(as('user'))).toEqual(expect.any(String));
      await database.query(`update public.reclamaciones set estado = 'retirada';
        insert into public.reclamaciones (proveedor_id, usuario_id, medio, estado)
        select '${provider}', '${people.user}', 'correo', 'retirada' from generate_series(1, 14)`);
      await database.query('delete from private.recent_acts');
      expect(await failure(open(as('user')))).toMatchObject({
        code: 'PT429',
        message:
          'Hoy ya enviamos muchos códigos al correo de este perfil. Elige el teléfono, o vuelve mañana.',
      });
      expect(await open(as('user'), 'telefono')).toEqual(expect.any(String));
    });
    test('the message takes no links', async () => {
      const link = act(
        database,
        as('user'),
        `select public.reclamar_perfil($1, 'correo', 'mira https://x.test')`,
        [provider],
      );
      expect(await failure(link)).toMatchObject({ code: '23514', message: 'Aquí no van enlaces.' });
    });
  });

  test('an admin sees who asks, who owns it and who else asks; nobody else does', async () => {
    const id = await proved(as('user'), rows.anaProvider);
    await open(as('bystander'), 'telefono', rows.anaProvider);
    const all = (scope: Scope) => answer(scope, 'reclamacion_para_decidir($1)', [id]);
    expect(await all(as('admin'))).toMatchObject({
      estado: 'probada',
      mensaje: 'Soy yo',
      solicitante: { nombre: 'user', correo: `${people.user}@example.test` },
      proveedor: { id: rows.anaProvider, telefono: '787-555-0142' },
      dueno: { nombre: 'ana', correo: `${people.ana}@example.test` },
      otras: { abiertas: 1, probadas: 0 },
      tiene_otro: null,
    });
    for (const person of ['user', 'ana', 'bystander'] as const) {
      expect((await failure(all(as(person)))).code).toBe('42501');
    }
  });

  test('a claim goes with its account, and so does the mail with its code', async () => {
    const person = '00000000-0000-4000-8000-00000000aa02';
    await addAccount(database, person);
    await open(signedIn(person));
    await database.query('delete from auth.users where id = $1', [person]);
    expect(await database.query('select from public.reclamaciones')).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('nobody proved it in 30 days: closed; decided a year ago: forgotten', async () => {
    const id = await open(as('user'));
    const old = await open(as('bystander'));
    await database.query(
      `update public.reclamaciones set fecha_creacion = now() - interval '30 days' where id = $1`,
      [id],
    );
    await database.query(
      `update public.reclamaciones set estado = 'negada', decidida_en = now() - interval '1 year' where id = $1`,
      [old],
    );
    await database.query('delete from private.daily_runs');
    await act(database, service, 'select public.gateway_daily()');
    expect(await claim(id)).toMatchObject({ estado: 'retirada' });
    expect(await claim(old)).toBeUndefined();
  });

  describe('at the same moment', () => {
    test('50 decisions are one', async () => {
      const id = await proved(as('user'));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, place) =>
          decide(id, place % 2 === 0, as(place % 3 === 0 ? 'deputy' : 'admin')),
        ),
      );
      const [taken, ...more] = answers.filter(({ estado }) => estado !== 'ya_decidida');
      expect(more).toEqual([]);
      expect(await claim(id)).toMatchObject({ estado: taken?.estado });
      expect(await stored()).toMatchObject({
        usuario_id: taken?.estado === 'entregada' ? people.user : null,
      });
      expect((await mails()).filter(({ template }) => template.startsWith('reclamacion'))).toHaveLength(1);
    });
    test('of two that proved it one gets it, and the other is told no', async () => {
      const ids = [await proved(as('user')), await proved(as('bystander'))];
      const answers = await Promise.all(ids.map((id) => decide(id, true)));
      expect(answers.map(({ estado }) => estado).sort()).toEqual(['entregada', 'ya_decidida']);
      const states = await database.query<{ estado: string }>(
        `select estado from public.reclamaciones order by estado`,
      );
      expect(states.map(({ estado }) => estado)).toEqual(['entregada', 'negada']);
    });
    test('an owner who saves at that moment is before it, and pending, or too late', async () => {
      for (let round = 0; round < 8; round += 1) {
        await database.query(`delete from public.reclamaciones; delete from private.recent_acts;
          update public.proveedores set usuario_id = '${people.ana}', aprobado_por_admin = true, nombre = 'Antes'
          where id = '${rows.anaProvider}'`);
        const id = await proved(as('user'), rows.anaProvider);
        await silence(7);
        const save = () =>
          act(
            database,
            as('ana'),
            `update public.proveedores set nombre = 'Después' where id = $1 returning nombre`,
            [rows.anaProvider],
          );
        const early = round % 2 === 0 ? save() : undefined;
        const [handed, saved] = await Promise.all([decide(id, true), early ?? save()]);
        expect(handed).toEqual({ estado: 'entregada' });
        const wasFirst = saved.length === 1;
        expect(
          await database.query(
            `select nombre, usuario_id, aprobado_por_admin from public.proveedores where id = $1`,
            [rows.anaProvider],
          ),
        ).toEqual([
          { nombre: wasFirst ? 'Después' : 'Antes', usuario_id: people.user, aprobado_por_admin: !wasFirst },
        ]);
      }
    });
    test('an objection and a decision: either the one or the other', async () => {
      for (let round = 0; round < 6; round += 1) {
        await database.query(`delete from public.reclamaciones; delete from private.recent_acts;
          update public.proveedores set usuario_id = '${people.ana}' where id = '${rows.anaProvider}'`);
        const id = await proved(as('user'), rows.anaProvider);
        await silence(7);
        const [objected, handed] = await Promise.all([
          answer(as('ana'), 'objetar_reclamacion($1)', [id]).catch(({ code: refusal }) => refusal),
          decide(id, true),
        ]);
        const isHeld = (objected as Answer).estado === 'objetada';
        expect(handed).toEqual({ estado: isHeld ? 'objetada' : 'entregada' });
        expect(await stored(rows.anaProvider)).toMatchObject({
          usuario_id: isHeld ? people.ana : people.user,
        });
      }
    });
  });
});

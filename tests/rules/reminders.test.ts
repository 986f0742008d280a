import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { count } from '../support/counts.ts';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';
import {
  act,
  addAccount,
  as,
  failure,
  people,
  rows,
  service,
  sharedWorld,
  signedIn,
  visitor,
} from './world.ts';
import {
  callList,
  confirm,
  doubt,
  endOf,
  type Fact,
  type Group,
  holds,
  lineOf,
  type Provider,
  remind,
  titles,
} from './year-model.ts';

const groups = Object.keys(holds) as Group[];
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const chance = (share: number) => Math.random() < share;

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
      await admin<{ id: string }>('select public.anotar_llamada($1, $2, $3) as id', [
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
  test('an outcome or a provider that there is not is refused', async () => {
    expect(await failure(note('quizas'))).toMatchObject({ constraint: 'resultado_conocido' });
    expect(await failure(note('confirmo', randomUUID()))).toMatchObject({ constraint: 'proveedor_existe' });
  });
});

describe.each(engines)('a simulated year, on $name', (engine) => {
  const adminId = randomUUID();
  const admin = signedIn(adminId);
  const database = sharedDatabase(engine);
  let providers: Provider[];
  /** Day of the year; every date of the database is moved back by one for each. */
  let day = 0;
  let firstDay = '';
  beforeAll(async () => {
    await addAccount(database, adminId);
    await database.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [adminId]);
    firstDay =
      (await database.query<{ day: string }>(`select private.event_day(now())::text as day`))[0]?.day ?? '';
    providers = await createProviders(count(20, 200));
  });

  async function createProviders(many: number): Promise<Provider[]> {
    const made: Provider[] = [];
    for (let number = 1; number <= many; number += 1) {
      const id = randomUUID();
      const name = `Centro ${String(number).padStart(3, '0')}`;
      const kind = pick(['account', 'own', 'own', 'none']);
      const owner = kind === 'account' ? randomUUID() : null;
      if (owner) await addAccount(database, owner);
      const own = kind === 'own' ? `centro${number}@example.test` : null;
      const told = groups.filter(() => chance(0.7));
      const hasTwo = chance(0.2);
      const isApproved = chance(0.9);
      await database.query(
        `insert into public.proveedores (id, nombre, municipio, tipo_servicio, usuario_id, email, telefono, acepta_planes,
           aprobado_por_admin) values ($1, $2, 'Ponce', 'doctor', $3, $4, '787-555-0100', $5, $6)`,
        [id, name, owner, own, told.includes('planes'), isApproved],
      );
      if (hasTwo) {
        await database.query(
          `insert into public.sedes (proveedor_id, municipio, telefono) values ($1, 'Yauco', '787-555-0101')`,
          [id],
        );
      }
      const places = (
        await database.query<{ id: string }>('select id from public.sedes where proveedor_id = $1', [id])
      ).map((place) => place.id);
      if (told.includes('disponibilidad')) {
        await database.query(
          `insert into public.disponibilidad (sede_id, estado) select unnest($1::uuid[]), 'acepta'`,
          [places],
        );
      }
      await database.query(
        `update public.detalles set idiomas = $2, hechos_si = $3 where proveedor_id = $1`,
        [id, told.includes('atencion') ? ['es'] : null, told.includes('lugar') ? ['ascensor'] : null],
      );
      const said = groups.filter((group) => group === 'contacto' || told.includes(group));
      const facts = said.flatMap((group): Fact[] =>
        (group === 'contacto' || group === 'disponibilidad' ? places : [null]).map((place) => ({
          group,
          place,
          end: null,
          isDoubted: false,
          doubtEnd: null,
        })),
      );
      const wasNever = chance(0.15);
      for (const fact of wasNever ? [] : facts) {
        // Words of the year before; of plans always, so that the short run has something to end.
        if (chance(0.2)) continue;
        const ago = Math.floor(Math.random() * (holds[fact.group] + 60));
        fact.end = holds[fact.group] - ago;
        await database.query(
          `insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via)
           values ($1, $2, $3, now() - make_interval(days => $4), 'proveedor', 'panel')`,
          [id, fact.place, fact.group, ago],
        );
      }
      made.push({
        id,
        name,
        isApproved,
        address: owner ? `${owner}@example.test` : own,
        failed: null,
        isOut: false,
        isClosing: false,
        facts,
        sent: new Set(),
        calls: [],
      });
    }
    return made;
  }

  /** A day passes: no clock is turned, the past moves away. */
  const pass = () =>
    database.query(`
      update public.confirmaciones set confirmado_en = confirmado_en - interval '1 day', vence_en = vence_en - 1;
      update private.enlaces set creado_en = creado_en - interval '1 day', vence_en = vence_en - interval '1 day';
      update private.recordatorios set vence_en = vence_en - 1, dia = dia - 1;
      update private.contacto_proveedor set fallo_en = fallo_en - 1, enlace_pedido = enlace_pedido - 1;
      update private.outgoing_mail set next_try = next_try - interval '1 day';
      update public.llamadas set fecha = fecha - interval '1 day', desde = desde - 1;
      delete from private.daily_runs`);

  const months =
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
  /** The database's today never moves, so a day of the year is told from there. */
  function inWords(at: number): string {
    const date = new Date(Date.parse(firstDay) + (at - day) * 86_400_000);
    return `${date.getUTCDate()} de ${months[date.getUTCMonth()]} de ${date.getUTCFullYear()}`;
  }
  function expectedWords(due: Array<{ group: Group; end: number }>): string {
    return due
      .map(({ group, end }) => {
        const when = end === day ? 'vence hoy' : `${end > day ? 'vence' : 'venció'} el ${inWords(end)}`;
        return `${titles[group]}: ${when}.`;
      })
      .join(' ');
  }

  interface Token {
    text: string;
    day: number;
  }
  const tokens = new Map<string, Token>();
  const owned = (sql: string, values: unknown[] = []) => database.query(sql, values);

  async function sendMails(): Promise<void> {
    await owned('update private.outgoing_mail set next_try = now() where attempts = 0');
    for (;;) {
      const mails = await act<{ id: string; recipient: string; fields: { Nombre: string; Token: string } }>(
        database,
        service,
        'select id, recipient, fields from public.gateway_take_mail(100)',
      );
      if (mails.length === 0) return;
      for (const { id, recipient, fields } of mails) {
        const provider = providers.find(({ name }) => name === fields.Nombre);
        expect(recipient).toBe(provider?.address);
        if (!provider) continue;
        if (chance(0.08)) {
          await owned(`update private.outgoing_mail set attempts = 10, next_try = now() where id = $1`, [id]);
          failing.add(provider);
          continue;
        }
        await act(database, service, 'select public.gateway_mail_sent($1)', [id]);
        provider.failed = null;
        tokens.set(provider.id, { text: fields.Token, day });
      }
    }
  }
  /** Whose mail was tried ten times: the work of the next day notes it. */
  const failing = new Set<Provider>();

  async function press(provider: Provider): Promise<void> {
    const token = tokens.get(provider.id);
    if (!token) return;
    const [row] = await act<{ estado: string }>(
      database,
      visitor,
      `select public.confirmar_enlace($1) ->> 'estado' as estado`,
      [token.text],
    );
    const isValid = day - token.day < 30;
    expect(row?.estado).toBe(isValid ? 'confirmado' : 'vencido');
    if (isValid) confirm(provider.facts, day);
  }

  async function call(provider: Provider): Promise<void> {
    const line = lineOf(provider, day);
    if (!line) return;
    const result = pick(['confirmo', 'confirmo', 'cambio', 'no_contesto', 'no_contesto', 'cerro'] as const);
    const before = structuredClone(provider.facts);
    const [row] = await act<{ id: string }>(database, admin, 'select public.anotar_llamada($1, $2) as id', [
      provider.id,
      result,
    ]);
    const id = row?.id ?? '';
    provider.calls.push({ id, day, result, line });
    if (result === 'confirmo')
      confirm(
        provider.facts.filter(({ group }) => line.groups.includes(group)),
        day,
      );
    if (result === 'cerro') provider.isClosing = true;
    if (!chance(0.2)) return;
    await act(database, admin, 'select public.deshacer_llamada($1)', [id]);
    provider.calls.pop();
    provider.facts = before;
    provider.isClosing = false;
  }

  const happenings: Array<(provider: Provider) => Promise<unknown>> = [
    press,
    press,
    async (provider) => {
      const chosen = groups.filter(() => chance(0.5));
      await act(database, admin, 'select count(*) from public.confirmar_grupos($1, $2)', [
        provider.id,
        chosen,
      ]);
      confirm(
        provider.facts.filter(({ group }) => chosen.includes(group)),
        day,
      );
    },
    async (provider) => {
      const fact = pick(provider.facts);
      await owned(`select private.doubt($1, $2, $3, 'enlace')`, [provider.id, fact.place, fact.group]);
      doubt(fact, day);
    },
    async (provider) => {
      const token = tokens.get(provider.id);
      if (!token) return;
      provider.isOut = chance(0.5);
      const name = provider.isOut ? 'dejar_recordatorios' : 'volver_a_recordatorios';
      await act(database, visitor, `select public.${name}($1)`, [token.text]);
    },
    async (provider) => {
      if (provider.address?.startsWith('centro') !== true) return;
      provider.address = `centro-${randomUUID().slice(0, 8)}@example.test`;
      await owned('update public.proveedores set email = $2 where id = $1', [provider.id, provider.address]);
    },
    async (provider) => {
      if (!provider.isClosing) return;
      await owned(
        `update public.propuestas set estado = 'rechazada', decidida_en = now()
         where proveedor_id = $1 and estado = 'pendiente'`,
        [provider.id],
      );
      provider.isClosing = false;
    },
  ];

  async function expectMails(): Promise<void> {
    const queued = await owned(
      `select m.fields ->> 'Nombre' as name, m.fields ->> 'Datos' as words from private.outgoing_mail as m
       where m.template = 'recordatorio' and m.attempts = 0 order by 1`,
    );
    const expected = providers.flatMap((provider) => {
      const due = remind(provider, day);
      return due.length > 0 ? [{ name: provider.name, words: expectedWords(due) }] : [];
    });
    expect(queued).toEqual(expected);
    mailsSeen += expected.length;
  }
  async function expectEnds(): Promise<void> {
    const standing = await owned(
      `select f.proveedor_id || ' ' || f.grupo || ' ' || coalesce(f.sede_id::text, '') as fact,
         (f.vence_en - private.event_day(now()))::int as ends, f.vigente
       from public.frescura as f order by 1`,
    );
    const expected = providers
      .flatMap(({ id, facts }) =>
        facts.flatMap((fact) => {
          const end = endOf(fact);
          if (end === null) return [];
          return [{ fact: `${id} ${fact.group} ${fact.place ?? ''}`, ends: end - day, vigente: end >= day }];
        }),
      )
      .sort((one, other) => (one.fact < other.fact ? -1 : 1));
    expect(standing.toSorted((one, other) => (String(one.fact) < String(other.fact) ? -1 : 1))).toEqual(
      expected,
    );
  }
  async function expectCalls(): Promise<void> {
    const found = await act<Line>(database, admin, callLines);
    const expected = callList(providers, day).map(({ provider, line, last }) => ({
      proveedor_id: provider.id,
      grupos: line.groups,
      desde: line.since === null ? 0 : line.since - day,
      motivo: line.reason,
      ultima_llamada: last?.id ?? null,
      resultado: last?.result ?? null,
    }));
    expect(found).toEqual(expected);
    linesSeen += expected.length;
  }
  let mailsSeen = 0;
  let linesSeen = 0;

  const days = count(15, 365);
  test(`${days} days: every mail, end and line of the call list is what brute force says`, {
    timeout: count(180_000, 1_800_000),
  }, async () => {
    for (; day < days; day += 1) {
      if (day > 0) await pass();
      for (const provider of failing) {
        // The address that the provider has by then.
        if (provider.address) provider.failed = { address: provider.address, day };
      }
      failing.clear();
      const [work] = await act<{ done: boolean }>(database, service, 'select public.gateway_daily() as done');
      expect(work?.done).toBe(true);
      await expectMails();
      expect(await act(database, service, 'select public.gateway_daily() as done')).toEqual([
        { done: false },
      ]);
      await sendMails();
      await expectCalls();
      for (const { provider } of callList(providers, day).slice(0, 3)) {
        if (provider.calls.at(-1)?.day !== day) await call(provider);
      }
      for (const provider of providers) if (chance(0.04)) await pick(happenings)(provider);
      await expectCalls();
      await expectEnds();
    }
    expect(mailsSeen).toBeGreaterThan(days / 3);
    expect(linesSeen).toBeGreaterThan(days);
  });
});

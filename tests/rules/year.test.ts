import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { count } from '../support/counts.ts';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';
import { act, service, visitor } from './world.ts';
import { call, confirmInPanel, happen, workOfDay } from './year-acts.ts';
import { sendAlert } from './year-alert-acts.ts';
import { takeAlerts } from './year-alerts.ts';
import { expectedDay, expectedTransparency } from './year-figures.ts';
import { callList, endOf, type Group, type Provider, remind, takeReminders, titles } from './year-model.ts';
import { chance, createYear, pass, type YearWorld } from './year-world.ts';

describe.each(engines)('a simulated year, on $name', (engine) => {
  const database = sharedDatabase(engine);
  const owned = <R extends Row = Row>(sql: string) => database.query<R>(sql);
  let world: YearWorld;
  let today = '';
  beforeAll(async () => {
    const [clock] = await owned<{ day: string }>(`select private.event_day(now())::text as day`);
    today = clock?.day ?? '';
    world = await createYear(database, count(20, 40));
  });

  const months =
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
  /** The database's today never moves, so a day of the year is told from there. */
  function inWords(at: number): string {
    const date = new Date(Date.parse(today) + (at - world.day) * 86_400_000);
    return `${date.getUTCDate()} de ${months[date.getUTCMonth()]} de ${date.getUTCFullYear()}`;
  }
  function wordsOf(due: Array<{ group: Group; end: number }>): string {
    return due
      .map(({ group, end }) => {
        const when =
          end === world.day ? 'vence hoy' : `${end > world.day ? 'vence' : 'venció'} el ${inWords(end)}`;
        return `${titles[group]}: ${when}.`;
      })
      .join(' ');
  }

  async function expectQueued(): Promise<void> {
    const queued = await owned<{ name: string }>(
      `select fields ->> 'Nombre' as name from private.outgoing_mail
       where template = 'recordatorio' and fields ->> 'Dia' = private.event_day(now())::text order by 1`,
    );
    const expected = world.year.providers.filter((provider) => remind(provider, world.day));
    expect(queued.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    const news = await owned<{ correo: string }>(
      `select correo from private.outgoing_mail where template = 'aviso' order by 1`,
    );
    expect(news.map(({ correo }) => correo)).toEqual([...world.alerts.queue].sort());
  }

  interface Mail extends Row {
    id: string;
    recipient: string;
    template: string;
    fields: { Nombre: string; Token: string; Datos: string; Novedades: string };
  }
  /** Whose mail was tried ten times: the work of the next day notes it. */
  const failing = new Set<Provider>();
  let mailsSeen = 0;
  let newsSeen = 0;

  async function expectSent(): Promise<void> {
    const { day, tokens, year } = world;
    const expected = year.providers.flatMap((provider) =>
      takeReminders(provider, day).map((due) => `${provider.name}: ${wordsOf(due)}`),
    );
    expected.push(...takeAlerts(world));
    const sent: string[] = [];
    await owned('update private.outgoing_mail set next_try = now() where attempts = 0');
    for (;;) {
      const mails = await act<Mail>(
        database,
        service,
        'select id, recipient, template, fields from public.gateway_take_mail(100)',
      );
      if (mails.length === 0) break;
      for (const mail of mails) {
        const { id, recipient, template, fields } = mail;
        if (template.startsWith('aviso')) {
          sent.push(await sendAlert(world, mail));
          if (template === 'aviso') newsSeen += 1;
          continue;
        }
        const isReminder = template === 'recordatorio';
        const provider = year.providers.find(({ name }) => name === fields.Nombre);
        if (isReminder) {
          sent.push(`${fields.Nombre}: ${fields.Datos}`);
          expect(recipient).toBe(provider?.address);
        }
        if (provider && isReminder && chance(0.08)) {
          await owned(`update private.outgoing_mail set attempts = 10, next_try = now() where id = ${id}`);
          failing.add(provider);
          continue;
        }
        await act(database, service, 'select public.gateway_mail_sent($1)', [id]);
        if (!provider || !(isReminder || template === 'baja_hecha')) continue;
        provider.failed = null;
        if (isReminder) tokens.set(provider.id, { text: fields.Token, day });
      }
    }
    expect(sent.sort()).toEqual(expected.sort());
    mailsSeen += sent.length;
  }

  /** What is kept beside the words is what they say. */
  async function expectLatest(): Promise<void> {
    const kept = 'select * from private.standing';
    const said = 'select * from private.standing_now';
    expect(await owned(`(${kept} except ${said}) union all (${said} except ${kept})`)).toEqual([]);
  }

  async function expectEnds(): Promise<void> {
    await expectLatest();
    const standing = await owned<{ fact: string; ends: number; vigente: boolean }>(
      `select f.proveedor_id || ' ' || f.grupo || ' ' || coalesce(f.sede_id::text, '') as fact,
         (f.vence_en - private.event_day(now()))::int as ends, f.vigente
       from public.frescura as f`,
    );
    const byFact = (one: { fact: string }, other: { fact: string }) => (one.fact < other.fact ? -1 : 1);
    const expected = world.year.providers.flatMap(({ id, facts }) =>
      facts.flatMap((fact) => {
        const end = endOf(fact);
        if (end === null) return [];
        const ends = end - world.day;
        return [{ fact: `${id} ${fact.group} ${fact.place ?? ''}`, ends, vigente: ends >= 0 }];
      }),
    );
    expect(standing.sort(byFact)).toEqual(expected.sort(byFact));
  }

  let linesSeen = 0;
  async function expectCalls(): Promise<void> {
    const found = await act(
      database,
      world.admin,
      `select proveedor_id, grupos, (desde - private.event_day(now()))::int as desde, motivo, ultima_llamada, resultado
       from public.por_llamar()`,
    );
    const expected = callList(world.year.providers, world.day).map(({ provider, line, last }) => ({
      proveedor_id: provider.id,
      grupos: line.groups,
      desde: line.since === null ? 0 : line.since - world.day,
      motivo: line.reason,
      ultima_llamada: last?.id ?? null,
      resultado: last?.result ?? null,
    }));
    expect(found).toEqual(expected);
    linesSeen += expected.length;
  }

  async function expectFigures(): Promise<void> {
    const { day, year } = world;
    const [found] = await act<{ today: Row; ages: Record<string, number>; public: Row }>(
      database,
      world.admin,
      `select h.today, public.transparencia() as public, (
         select jsonb_object_agg(c ->> 'clase', jsonb_build_object('total', c -> 'total', 'desde',
           private.event_day((c ->> 'desde')::timestamptz) - private.event_day(now())))
         from jsonb_array_elements(h.today -> 'clases') as c
       ) as ages
       from (select public.hoy() as today) as h`,
    );
    const { clases, ...figures } = expectedDay(year, day);
    expect(found?.today).toMatchObject({ ...figures, cambios: { total: figures.cambios } });
    expect(found?.ages).toEqual(
      Object.fromEntries(
        Object.entries(clases).map(([kind, { total, desde }]) => [
          kind,
          { total, desde: desde === null ? null : desde - day },
        ]),
      ),
    );
    const { dia, desde, ...numbers } = found?.public ?? {};
    expect(dia).toBe(today);
    expect(desde).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(numbers).toEqual(expectedTransparency(year, day));
  }

  /** The whole year on PostgreSQL; the embedded engine runs the same SQL. */
  const days = count(15, engine.name === 'postgres' ? 365 : 30);
  test(`${days} days: every mail, end, line of the call list and figure is what brute force says`, {
    timeout: count(180_000, 3_600_000),
  }, async () => {
    for (; world.day < days; world.day += 1) {
      const { year, day } = world;
      if (day > 0) await pass(world);
      for (const provider of failing) {
        // The address that the provider has by then.
        if (provider.address) provider.failed = { address: provider.address, day };
      }
      failing.clear();
      workOfDay(world);
      const work = () => act(database, service, 'select public.gateway_daily() as done');
      expect(await work()).toEqual([{ done: true }]);
      await expectQueued();
      expect(await work()).toEqual([{ done: false }]);
      // Reminders wait for nine in the morning, and now and then for a mail server that is away.
      for (const provider of year.providers) {
        if (provider.queue.length > 0 && chance(0.15)) await confirmInPanel(world, provider);
      }
      if (chance(0.85)) await expectSent();
      await expectCalls();
      for (const { provider } of callList(year.providers, day).slice(0, 3)) {
        if (provider.calls.at(-1)?.day !== day) await call(world, provider);
      }
      for (let left = count(6, 8); left > 0; left -= 1) await happen(world);
      await expectCalls();
      await expectEnds();
      await expectFigures();
    }
    // Otherwise nothing was proved. A few days have few mails, by chance.
    const isYear = days === 365;
    expect(mailsSeen).toBeGreaterThan(isYear ? days / 5 : 0);
    expect(linesSeen).toBeGreaterThan(isYear ? days : 0);
    expect(newsSeen).toBeGreaterThanOrEqual(isYear ? days / 40 : 0);
    // A visitor reads the same.
    const [seen] = await act<{ numbers: Row }>(database, visitor, 'select public.transparencia() as numbers');
    expect(seen?.numbers).toMatchObject(expectedTransparency(world.year, days - 1));
  });
});

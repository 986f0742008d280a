import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { act, failure, service, visitor } from './world.ts';
import { alertsOf, isFresh, near, newsOf, openingOf } from './year-alerts.ts';
import { types } from './year-figures.ts';
import type { Provider } from './year-model.ts';
import { chance, first, pick, type YearWorld } from './year-world.ts';

/* What happens to alerts in the simulated year. */

interface AlertMail {
  id: string;
  recipient: string;
  template: string;
  fields: { Token: string; Novedades?: string };
}

/** Sends a mail that was taken; now and then ten tries fail. Tells what it says, as `takeAlerts` does. */
export async function sendAlert(
  world: YearWorld,
  { id, recipient, template, fields }: AlertMail,
): Promise<string> {
  const { database, alerts, day } = world;
  const sent = () => act(database, service, 'select public.gateway_mail_sent($1)', [id]);
  const linked = await database.query<{ aviso_id: string }>(
    'select aviso_id from private.enlaces_aviso where hash = private.token_hash($1)',
    [fields.Token],
  );
  alerts.tokens.set(
    fields.Token,
    linked.map(({ aviso_id }) => aviso_id),
  );
  if (template === 'aviso_pedido') {
    const [asked] = await database.query<{ sujeto: string; isKept: boolean }>(
      `select sujeto, exists (select from private.avisos as a where a.id = sujeto) as "isKept"
      from private.outgoing_mail where id = $1`,
      [id],
    );
    // An answer that was taken together with it has ended the alert, and every link with it.
    expect(linked.map(({ aviso_id }) => aviso_id)).toEqual(asked?.isKept ? [asked.sujeto] : []);
    await sent();
    return asked?.sujeto ?? '';
  }
  const lines = (fields.Novedades ?? '').split('\n').filter((line) => !/^Y \d+ más\.$/.test(line));
  if (chance(0.15)) {
    await database.query('update private.outgoing_mail set attempts = 10, next_try = now() where id = $1', [
      id,
    ]);
    alerts.failing.add(recipient);
  } else {
    alerts.kept = alerts.kept.filter(
      (alert) => alert.address !== recipient || newsOf(alert, world).length === 0,
    );
    for (const alert of alertsOf(world, recipient)) alert.hasFailed = false;
    alerts.queue.delete(recipient);
    alerts.told.set(recipient, day);
    await sent();
  }
  return [recipient, ...lines.sort()].join('\n');
}

export async function askAlert(world: YearWorld, provider: Provider): Promise<void> {
  const { database, year, alerts, day } = world;
  const address = `familia${Math.ceil(Math.random() * 20)}@example.test`;
  const asks = (alerts.asksToday.get(address) ?? 0) + 1;
  if (asks > 3) return;
  const subject = chance(0.4)
    ? { provider }
    : {
        type: pick(types),
        municipality: pick(['Ponce', 'Adjuntas', 'Gurabo', 'Aguada', 'Guánica', 'Humacao']),
      };
  const [type, municipality, full] =
    'provider' in subject ? [null, null, provider.id] : [subject.type, subject.municipality, null];
  const asked = act(
    database,
    service,
    `select public.pedir_aviso($1, $2, $3, $4, $5, $6, now() + interval '1 minute')`,
    [address, type, municipality, full, `2001:db8:${Math.floor(Math.random() * 9999)}::1`, randomUUID()],
  );
  if (full && openingOf(provider, day) !== 'full') {
    expect(await failure(asked)).toMatchObject({ constraint: 'proveedor_lleno' });
    return;
  }
  await asked;
  const isSilent = (alerts.left.get(address) ?? -Infinity) + 90 > day;
  if (isSilent || alertsOf(world, address).length >= 20) return;
  alerts.asksToday.set(address, asks);
  const id = first<string>(
    await database.query(
      `select id from private.avisos where correo = $1 and tipo::text is not distinct from $2
         and municipio is not distinct from $3 and proveedor_id is not distinct from $4::uuid`,
      [address, type, municipality, full],
    ),
    'id',
  );
  alerts.firstMails.push(id);
  if (alerts.kept.some((alert) => alert.id === id)) return;
  const there = 'provider' in subject ? [] : near(year, subject.type, subject.municipality);
  const known = new Set(there.map((one) => one.id));
  alerts.kept.push({ id, address, subject, asked: day, known, isConfirmed: false, hasFailed: false });
}

/** Of a mail that waits for its answer, if there is one; else any of the latest, also one that is over. */
function someLink({ alerts }: YearWorld) {
  const links = [...alerts.tokens].map(([token, ids]) => ({
    token,
    linked: alerts.kept.filter(({ id }) => ids.includes(id)),
  }));
  const unanswered = links.filter(({ linked }) => linked.some(({ isConfirmed }) => !isConfirmed));
  return pick(unanswered.length > 0 && chance(0.8) ? unanswered : links.slice(-5));
}

export async function confirmAlert(world: YearWorld): Promise<void> {
  const { database, day } = world;
  const { token, linked } = someLink(world) ?? {};
  if (!token) return;
  const found = await act(database, visitor, `select public.confirmar_aviso($1) ->> 'estado' as estado`, [
    token,
  ]);
  const fresh = linked.filter((alert) => isFresh(alert, day));
  expect(first(found, 'estado')).toBe(fresh.length > 0 ? 'confirmado' : 'desconocido');
  for (const alert of fresh) alert.isConfirmed = true;
}

export async function leaveAlerts(world: YearWorld): Promise<void> {
  const { database, alerts, day } = world;
  const { token, linked } = someLink(world) ?? {};
  if (!token || chance(0.85)) return;
  await act(database, visitor, 'select public.dejar_avisos($1)', [token]);
  const address = linked[0]?.address;
  if (!address) return;
  alerts.left.set(address, day);
  const isOfAll = linked.some(({ isConfirmed }) => isConfirmed);
  const gone = alertsOf(world, address)
    .filter(({ isConfirmed }) => isOfAll || !isConfirmed)
    .map(({ id }) => id);
  alerts.kept = alerts.kept.filter(({ id }) => !gone.includes(id));
  alerts.firstMails = alerts.firstMails.filter((id) => !gone.includes(id));
  if (!isOfAll) return;
  alerts.queue.delete(address);
  alerts.failing.delete(address);
}

/** A place of which nothing is told but where it is. */
export async function gainPlace({ database }: YearWorld, provider: Provider): Promise<void> {
  if (provider.municipalities.length > 3) return;
  const municipality = pick(['Ponce', 'Caguas', 'Moca', 'Yauco', 'Vieques']);
  await database.query('insert into public.sedes (proveedor_id, municipio) values ($1, $2)', [
    provider.id,
    municipality,
  ]);
  provider.municipalities.push(municipality);
}

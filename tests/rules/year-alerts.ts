import { neighboursOf } from '../../app/lib/lists/neighbours.ts';
import type { Year } from './year-figures.ts';
import { endOf, type Provider } from './year-model.ts';

/* Who is to be told of what, by brute force: every rule of supabase/schemas/18_alerts.sql once more. */

interface Alert {
  id: string;
  address: string;
  subject: { type: string; municipality: string } | { provider: Provider };
  asked: number;
  /** Who was there then. */
  known: Set<string>;
  isConfirmed: boolean;
  hasFailed: boolean;
}

export interface Alerts {
  kept: Alert[];
  /** First mails that wait: the ids of their alerts. */
  firstMails: string[];
  /** Addresses for which news wait to be sent, and those of whom ten tries failed. */
  queue: Set<string>;
  failing: Set<string>;
  /** The day on which an address last got news. */
  told: Map<string, number>;
  /** The day on which an address took the way out. */
  left: Map<string, number>;
  /** Links: the ids of their alerts. */
  tokens: Map<string, string[]>;
  asksToday: Map<string, number>;
}

/** What of the simulated year alerts depend on. */
interface AlertWorld {
  year: Year;
  day: number;
  alerts: Alerts;
}

export const noAlerts = (): Alerts => ({
  kept: [],
  firstMails: [],
  queue: new Set(),
  failing: new Set(),
  told: new Map(),
  left: new Map(),
  tokens: new Map(),
  asksToday: new Map(),
});

export const isFresh = ({ isConfirmed, asked }: Alert, day: number) => isConfirmed || asked + 2 > day;

export function near({ providers }: Year, type: string, municipality: string): Provider[] {
  const reach = [municipality, ...neighboursOf(municipality)];
  return providers.filter(
    (provider) =>
      provider.isApproved &&
      provider.type === type &&
      provider.municipalities.some((name) => reach.includes(name)),
  );
}

export function openingOf({ isApproved, facts, openings }: Provider, day: number): 'open' | 'full' | null {
  const said = facts.flatMap((fact) => {
    const holds = fact.group === 'disponibilidad' && (endOf(fact) ?? -Infinity) >= day;
    return isApproved && holds ? [openings.get(fact.place ?? '')] : [];
  });
  if (said.includes('acepta')) return 'open';
  return said.length > 0 ? 'full' : null;
}

/** What an alert waits for and is there now, as lines of a mail. */
export function newsOf({ subject, known, isConfirmed }: Alert, { year, day }: AlertWorld): string[] {
  if (!isConfirmed) return [];
  if ('provider' in subject) {
    return openingOf(subject.provider, day) === 'open'
      ? [`«${subject.provider.name}» acepta personas nuevas.`]
      : [];
  }
  return near(year, subject.type, subject.municipality)
    .filter(({ id }) => !known.has(id))
    .map(({ name, type, municipalities: [own, ...others] }) => {
      const elsewhere = [...new Set(others)].filter((other) => other !== own).sort();
      return `«${name}», ${type} en ${[own, ...elsewhere].join(', ')}.`;
    });
}

export const alertsOf = ({ alerts }: AlertWorld, address: string) =>
  alerts.kept.filter((alert) => alert.address === address);
const linesFor = (world: AlertWorld, address: string) => [
  ...new Set(alertsOf(world, address).flatMap((alert) => newsOf(alert, world))),
];

/** The work of a day. */
export function workOnAlerts(world: AlertWorld): void {
  const { alerts, year, day } = world;
  alerts.asksToday.clear();
  alerts.kept = alerts.kept.filter(
    (alert) =>
      isFresh(alert, day) &&
      !('provider' in alert.subject && !year.providers.includes(alert.subject.provider)),
  );
  for (const address of alerts.failing) {
    alerts.kept = alerts.kept.filter((alert) => alert.address !== address || !alert.hasFailed);
    for (const alert of alertsOf(world, address)) alert.hasFailed = true;
    alerts.queue.delete(address);
    alerts.told.set(address, day);
  }
  alerts.failing.clear();
  for (const { address } of alerts.kept) {
    const last = alerts.told.get(address);
    if ((last === undefined || last + 7 <= day) && linesFor(world, address).length > 0)
      alerts.queue.add(address);
  }
}

/** What the mails that wait say when they are sent: first mails by their alert, news by their lines. */
export function takeAlerts(world: AlertWorld): string[] {
  const { alerts, day } = world;
  const firsts = alerts.firstMails
    .splice(0)
    .filter((id) => alerts.kept.some((alert) => alert.id === id && isFresh(alert, day)));
  const news = [...alerts.queue]
    .filter((address) => !alerts.failing.has(address))
    .flatMap((address) => {
      const lines = linesFor(world, address).sort();
      if (lines.length === 0) alerts.queue.delete(address);
      return lines.length > 0 ? [[address, ...lines.slice(0, 10)].join('\n')] : [];
    });
  return [...firsts, ...news];
}

/** What reminders, ends and calls must be, by brute force: every rule of supabase/schemas/14_reminders.sql once more. */

export const holds = { disponibilidad: 90, planes: 180, contacto: 365, atencion: 365, lugar: 730 } as const;
export type Group = keyof typeof holds;

export const titles: Record<Group, string> = {
  disponibilidad: 'Personas nuevas',
  planes: 'Planes médicos',
  contacto: 'Teléfono, dirección y horario',
  atencion: 'Edades, idiomas y costo',
  lugar: 'El lugar y la primera visita',
};

/** Days are counted from the first of the year. */
export interface Fact {
  group: Group;
  place: string | null;
  /** The last day of the latest word; null: nobody has said it. */
  end: number | null;
  /** The last word is a doubt, and the day before it. */
  isDoubted: boolean;
  doubtEnd: number | null;
}

export interface Call {
  id: string;
  day: number;
  result: 'confirmo' | 'cambio' | 'no_contesto' | 'cerro';
  line: Line;
}

export interface Line {
  groups: Group[];
  /** Null: the day on which the provider was made, which is never moved. */
  since: number | null;
  reason: string;
}

/** A proposed field; its place is that of its group. */
export interface Proposal {
  id: string;
  batch: string;
  field: string;
  group: Group | null;
  place: string | null;
  value?: unknown;
  origin: 'familia' | 'enlace' | 'llamada';
  made: number;
  decided: number | null;
  state: 'pendiente' | 'aceptada' | 'rechazada' | 'retirada';
}

export interface Claim {
  id: string;
  account: string;
  made: number;
  proven: number | null;
  /** Since when the owner has been told; null: there was none. */
  told: number | null;
}

/** A reminder that waits: the groups that it was queued for. */
export interface Reminder {
  day: number;
  notes: Array<{ group: Group; place: string | null; end: number }>;
}

export interface Provider {
  id: string;
  name: string;
  type: string;
  municipalities: string[];
  principal: string;
  /** What each place says about new people. */
  openings: Map<string, string>;
  isApproved: boolean;
  /** Left pending by an admin: it waits for nobody. */
  isSeen: boolean;
  isRemoved: boolean;
  owner: string | null;
  address: string | null;
  failed: { address: string; day: number } | null;
  isOut: boolean;
  facts: Fact[];
  /** The days of all words that are no doubts. */
  words: number[];
  /** The latest stage of the reminders about an end, and its day. */
  noted: Map<string, { stage: number; day: number }>;
  queue: Reminder[];
  calls: Call[];
  proposals: Proposal[];
  claims: Claim[];
  /** Pending reviews. */
  reviews: string[];
}

export function endOf({ end, doubtEnd }: Fact): number | null {
  if (end === null) return null;
  return doubtEnd === null ? end : Math.min(end, doubtEnd);
}

export function confirm(provider: Provider, facts: Fact[], day: number): void {
  for (const fact of facts) {
    provider.words.push(day);
    fact.end = day + holds[fact.group];
    fact.isDoubted = false;
    fact.doubtEnd = null;
  }
}

export function doubt(fact: Fact, day: number): void {
  if (fact.isDoubted) return;
  fact.isDoubted = true;
  if (fact.end !== null) fact.doubtEnd = day - 1;
}

/** Why no mail reaches it. */
export function reachOf({ isOut, address, failed }: Provider, day: number): string | null {
  if (isOut) return 'sin_recordatorios';
  if (address === null) return 'sin_correo';
  return failed?.address === address && day - failed.day < 30 ? 'correo_fallido' : null;
}

const noteKey = (group: Group, place: string | null, end: number) => `${group} ${place} ${end}`;

/** The work of a day: queues a mail for the groups whose newest stage was not sent yet. */
export function remind(provider: Provider, day: number): boolean {
  if (!provider.isApproved || reachOf(provider, day)) return false;
  const notes = provider.facts.flatMap((fact) => {
    const { group, place } = fact;
    const end = endOf(fact);
    if (end === null || fact.doubtEnd !== null) return [];
    const stage = [14, 0, -14].find((days) => end + days <= day);
    if (stage === undefined || day >= end + 28) return [];
    const key = noteKey(group, place, end);
    if (provider.noted.get(key)?.stage === stage) return [];
    provider.noted.set(key, { stage, day });
    return [{ group, place, end }];
  });
  if (notes.length > 0) provider.queue.push({ day, notes });
  return notes.length > 0;
}

/** What the waiting mails name when they are sent at last; those with nothing to name are not sent. */
export function takeReminders(provider: Provider, day: number): Array<Array<{ group: Group; end: number }>> {
  const queue = provider.queue.splice(0);
  if (!provider.isApproved || reachOf(provider, day)) return [];
  return queue.flatMap((mail) => {
    const due = new Map<Group, number>();
    for (const { group, place, end } of mail.notes) {
      const fact = provider.facts.find((known) => known.group === group && known.place === place);
      if (!fact || fact.doubtEnd !== null || endOf(fact) !== end || day >= end + 28) continue;
      if (provider.noted.get(noteKey(group, place, end))?.day !== mail.day) continue;
      due.set(group, Math.min(due.get(group) ?? end, end));
    }
    const named = [...due].map(([group, end]) => ({ group, end }));
    return named.length > 0
      ? [named.sort((one, other) => one.end - other.end || one.group.localeCompare(other.group))]
      : [];
  });
}

export const pendingOf = ({ proposals }: Provider) => proposals.filter(({ state }) => state === 'pendiente');

const isAbout = ({ field, group, place }: Proposal, fact: Fact) =>
  field === 'servicio_cerrado' || (group === fact.group && place === fact.place);

/** The provider itself has said that it changed, and nobody has decided it yet. */
export function isInQuestion(provider: Provider, fact: Fact, besides?: Proposal): boolean {
  return pendingOf(provider).some(
    (proposal) => proposal !== besides && proposal.origin !== 'familia' && isAbout(proposal, fact),
  );
}

/** The line of the call list, as it would be without a call of today. */
export function lineOf(provider: Provider, day: number): Line | null {
  if (!provider.isApproved) return null;
  const reach = reachOf(provider, day);
  const pending = pendingOf(provider);
  // What is proposed waits for a decision, not for a call.
  const open = provider.facts.filter((fact) => !pending.some((proposal) => isAbout(proposal, fact)));
  if (provider.facts.every((fact) => endOf(fact) === null)) {
    return open.length > 0 ? { groups: namesOf(open), since: null, reason: 'nunca' } : null;
  }
  const asked = open.flatMap((fact) => {
    if (endOf(fact) === null) return [];
    const end = endOf(fact) ?? 0;
    const isDoubted = fact.doubtEnd !== null;
    if (end >= day || !(end + 14 <= day || reach || isDoubted)) return [];
    return [{ fact, end, reason: reach ?? (isDoubted ? 'duda' : 'sin_respuesta') }];
  });
  const first = asked.toSorted(
    (one, other) => one.end - other.end || one.reason.localeCompare(other.reason),
  )[0];
  return first
    ? { groups: namesOf(asked.map(({ fact }) => fact)), since: first.end, reason: first.reason }
    : null;
}

function namesOf(facts: readonly Fact[]): Group[] {
  return [...new Set(facts.map(({ group }) => group))].sort();
}

/** Whom to call, in order. */
export function callList(providers: readonly Provider[], day: number) {
  const lines = providers.flatMap((provider) => {
    if (!provider.isApproved) return [];
    const last = provider.calls.at(-1);
    const isToday = last !== undefined && last.day === day && last.result !== 'no_contesto';
    const line = isToday ? last.line : lineOf(provider, day);
    const isQuiet = last?.result === 'no_contesto' && last.day > day - 3;
    return line ? [{ provider, line, last, isQuiet }] : [];
  });
  return lines.sort(
    (one, other) =>
      Number(one.isQuiet) - Number(other.isQuiet) ||
      Number(one.line.reason === 'nunca') - Number(other.line.reason === 'nunca') ||
      (one.line.since ?? 0) - (other.line.since ?? 0) ||
      one.provider.name.localeCompare(other.provider.name),
  );
}

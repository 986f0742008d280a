/** What reminders, ends and calls must be, by brute force: every rule of supabase/migrations/…_reminders.sql once more. */

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

export interface Provider {
  id: string;
  name: string;
  isApproved: boolean;
  address: string | null;
  failed: { address: string; day: number } | null;
  isOut: boolean;
  isClosing: boolean;
  facts: Fact[];
  sent: Set<string>;
  calls: Call[];
}

export function endOf({ end, doubtEnd }: Fact): number | null {
  if (end === null) return null;
  return doubtEnd === null ? end : Math.min(end, doubtEnd);
}

export function confirm(facts: Fact[], day: number): void {
  for (const fact of facts) {
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

/** The mail of a day: the groups whose newest stage was not sent yet, each with its end. */
export function remind(provider: Provider, day: number): Array<{ group: Group; end: number }> {
  if (!provider.isApproved || reachOf(provider, day)) return [];
  const due = new Map<Group, number>();
  for (const fact of provider.facts) {
    const end = endOf(fact);
    if (end === null || fact.doubtEnd !== null) continue;
    const stage = [14, 0, -14].find((days) => end + days <= day);
    if (stage === undefined || day >= end + 28) continue;
    const mark = `${fact.group} ${fact.place} ${end} ${stage}`;
    if (provider.sent.has(mark)) continue;
    provider.sent.add(mark);
    due.set(fact.group, Math.min(due.get(fact.group) ?? end, end));
  }
  return [...due]
    .map(([group, end]) => ({ group, end }))
    .sort((one, other) => one.end - other.end || one.group.localeCompare(other.group));
}

/** The line of the call list, as it would be without a call of today. */
export function lineOf(provider: Provider, day: number): Line | null {
  if (!provider.isApproved || provider.isClosing) return null;
  const reach = reachOf(provider, day);
  const said = provider.facts.filter((fact) => endOf(fact) !== null);
  if (said.length === 0) return { groups: namesOf(provider.facts), since: null, reason: 'nunca' };
  const asked = said.flatMap((fact) => {
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

import { countOf } from '../../lib/count.ts';
import type { Tables } from '../../lib/database.types.ts';
import { formatMonth, noonOf } from '../../lib/dates.ts';
import { upperFirst } from '../../lib/upper-first.ts';
import { keyedFacts } from '../facts/facts-list.ts';
import type { ProviderFacts } from '../facts/provider-facts.ts';

type Kind = 'plan' | 'espera' | 'hecho';

/** What three families or more tell alike. */
export interface Story {
  clase: Kind;
  plan: string | null;
  /** Key of a fact of the place; the profile tells it beside its own word. */
  hecho: string | null;
  cuantas: number;
  /** Of a fact: for how many it was so. */
  fueron: number;
  desde_meses: number | null;
  hasta_meses: number | null;
  primer_mes: string;
  ultimo_mes: string;
}

type Row = Pick<Tables<'experiencias'>, 'id' | 'plan' | 'espera_meses' | 'hecho' | 'fue' | 'mes'>;

/** What one family told: its own, for nobody else. */
export interface Experience extends Row {
  clase: Kind;
}

export const longestWait = 60;

interface Told {
  /** What it says. */
  text: string;
  /** How many told it, and when. */
  note: string;
}

export function describeStory(story: Story): Told {
  const { clase, plan, cuantas, primer_mes, ultimo_mes } = story;
  const who = `Lo contaron ${cuantas} familias`;
  if (clase === 'plan') {
    return { text: `Aceptaron el plan ${plan}.`, note: `${who}. La más reciente, en ${month(ultimo_mes)}.` };
  }
  return {
    text: `La espera para la primera cita fue de ${describeRange(story.desde_meses ?? 0, story.hasta_meses ?? 0)}.`,
    note: `${who}, ${describeMonths(primer_mes, ultimo_mes)}.`,
  };
}

export function describeOwn({ clase, plan, espera_meses, hecho, fue, mes }: Experience): string {
  if (clase === 'hecho') {
    const fact = keyedFacts.find(({ key }) => key === hecho);
    return `${fact ? upperFirst(fact.label) : 'El lugar'}: ${fue ? 'sí' : 'no'}, en ${month(mes)}.`;
  }
  if (clase === 'plan') return `Me aceptaron el plan ${plan}, en ${month(mes)}.`;
  const wait = espera_meses ?? 0;
  return `Esperé ${describeRange(wait, wait)} para la primera cita, en ${month(mes)}.`;
}

/** What a profile says of its place: of these families tell whether it was so. */
export interface ToldFact {
  key: string;
  isSo: boolean;
  words: string;
}

export function toldFacts({ details, visit }: ProviderFacts): ToldFact[] {
  const yes: string[] = [...(details?.hechos_si ?? []), ...(visit?.se_puede ?? [])];
  const no: string[] = details?.hechos_no ?? [];
  return keyedFacts.flatMap(({ key, ...fact }) => {
    const isSo = yes.includes(key);
    return isSo || no.includes(key) ? { key, isSo, words: isSo ? fact.yes : fact.no } : [];
  });
}

/** "1 a 4 meses", "2 meses", "menos de 1 mes a 3 meses". */
function describeRange(from: number, to: number): string {
  if (from === to) return describeWait(from);
  return `${from === 0 ? describeWait(0) : from} a ${describeWait(to)}`;
}

function describeWait(months: number): string {
  if (months === 0) return 'menos de 1 mes';
  return countOf(months, 'mes', 'meses');
}

/** "entre mayo y octubre de 2026", "en mayo de 2026". */
function describeMonths(first: string, last: string): string {
  if (first === last) return `en ${month(last)}`;
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const begin = isSameYear ? month(first).split(' ')[0] : month(first);
  return `entre ${begin} y ${month(last)}`;
}

/** Of its first day. */
function month(day: string): string {
  return formatMonth(noonOf(day));
}

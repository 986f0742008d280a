import type { LucideIcon } from 'lucide-react';
import { FileText, Infinity as InfinityIcon, MapPin, SquareParking } from 'lucide-react';
import { describeAutism, describeReferral, lowerFirst } from './service-text.ts';

/**
 * What is asked about the care of a provider and has a column of `detalles` to itself: yes, no or not known, or a line. A new
 * one is told and asked wherever these are; its column stands in supabase/schemas/05_facts.sql, with a row of private.campos.
 */
export const questions = [
  {
    key: 'requiere_referido',
    name: 'Referido',
    Icon: FileText,
    question: '¿Hace falta un referido?',
    tell: describeReferral,
    csv: 'Hace falta referido',
    isPaying: true,
    unknown: 'si hace falta un referido',
  },
  {
    key: 'atiende_autismo',
    name: 'Autismo',
    Icon: InfinityIcon,
    label: 'Si atiende a personas autistas',
    briefLabel: 'Atiende a personas autistas',
    question: '¿Atiendes a personas autistas?',
    adminQuestion: '¿Atiende a personas autistas?',
    tell: describeAutism,
    isBrief: true,
    isPlain: true,
    noAnswer: 'Sin decir',
    csv: 'Atiende a personas autistas',
    unknown: 'si atiende a personas autistas',
  },
  {
    key: 'estacionamiento',
    name: 'Estacionamiento',
    Icon: SquareParking,
    question: '¿Hay estacionamiento cerca?',
    tell: (isSo) => (isSo ? 'Hay cerca' : 'No hay cerca'),
    headers: ['estacionamiento', 'estacionamiento cerca', 'hay estacionamiento', 'parking'],
  },
  {
    key: 'estacionamiento_donde',
    answer: 'line',
    name: 'Dónde se estaciona',
    Icon: MapPin,
    headers: ['donde se estaciona', 'donde estacionar', 'lugar de estacionamiento'],
  },
] as const satisfies readonly QuestionShape[];

interface QuestionShape {
  /** The column. */
  key: string;
  answer?: 'line';
  /** On the profile; in the table of the open data and beside a change too, unless they are told. */
  name: string;
  csv?: string;
  briefLabel?: string;
  Icon: LucideIcon;
  /** Among what can be corrected; without, of a line its name, else the question: "Si hace falta un referido". */
  label?: string;
  /** As it is asked of the provider itself, and of an admin; without, its name: "¿Dónde se estaciona?" */
  question?: string;
  adminQuestion?: string;
  /** Yes and no in words; without, "Sí" and "No". */
  tell?(isSo: boolean): string;
  /** On the profile it stands beside the cost, not with whom it attends. */
  isPaying?: boolean;
  /** On the profile, the answer alone. */
  isPlain?: boolean;
  /** Beside the words of a change, the answer alone. */
  isBrief?: boolean;
  /** In place of "No sé". */
  noAnswer?: string;
  /** After "Todavía no sabemos"; without, nothing is missed. */
  unknown?: string;
  /** How a file that is imported calls it, folded; without, no file tells it. */
  headers?: readonly string[];
}

export type Question = QuestionShape & {
  key: (typeof questions)[number]['key'];
  label: string;
  question: string;
};

export const allQuestions: readonly Question[] = questions.map(
  (asked: QuestionShape & Pick<Question, 'key'>) => {
    const { answer, name, question = `¿${name}?` } = asked;
    const label = answer ? name : `Si ${lowerFirst(question.slice(1, -1))}`;
    return { question, label, ...asked };
  },
);

/** The answer in words; null: it is not known. */
export function tellAnswer({ tell }: Question, answer: boolean | string | null | undefined): string | null {
  if (typeof answer !== 'boolean') return answer || null;
  return tell ? tell(answer) : answer ? 'Sí' : 'No';
}

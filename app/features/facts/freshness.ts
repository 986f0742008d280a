import { dayOf, formatDayInSentence, formatMonth } from '../../lib/dates.ts';
import { joinWords } from '../../lib/join-words.ts';

/** Facts that are confirmed together: `confirmaciones.grupo`. How long a word holds is the database's matter. */
export const confirmationGroups = ['disponibilidad', 'planes', 'contacto', 'atencion', 'lugar'] as const;
export type ConfirmationGroup = (typeof confirmationGroups)[number];

/** The latest word about a group: a row of the view `frescura`. */
export interface Confirmation {
  /** Timestamp. */
  confirmado_en: string;
  /** The last day on which it holds, in Puerto Rico: "2026-11-16". */
  vence_en: string;
  /** `proveedor`, `admin` or `familias`. */
  por: string;
  /** `enlace`, `llamada`, `whatsapp` or `panel`. */
  via: string;
}

/** Whether a word holds on a day of Puerto Rico (`dayOf`): through its last day. */
export function isValidOn({ vence_en: last }: Pick<Confirmation, 'vence_en'>, day: string): boolean {
  return day <= last;
}

/** Who said it, or on which way: "por llamada". */
function source({ por, via }: Confirmation): string {
  if (por === 'familias') return 'por familias';
  if (via === 'llamada') return 'por llamada';
  if (via === 'whatsapp') return 'por WhatsApp';
  return por === 'admin' ? 'por Mi Guía Azul' : 'por el proveedor';
}

interface SumUp {
  words: string;
  /** The same with the day itself, for paper. */
  dated: string;
  /** What is over, after them. */
  rest: string;
  holds: boolean;
}

const nobodySaid = 'Nadie ha confirmado estos datos hace tiempo. Pregunta antes de ir';

/**
 * The confirmations of a profile in one sentence: "Confirmado por el proveedor hace 12 días" and ", menos los planes". Where
 * they are of several days or sources it tells of the oldest. Days are counted, so that it stays true until midnight.
 */
export function sumUp(
  confirmations: ReadonlyArray<Confirmation & { grupo: ConfirmationGroup }>,
  today: string,
): SumUp | null {
  if (confirmations.length === 0) return null;
  const holding = confirmations
    .filter((one) => isValidOn(one, today))
    .toSorted((a, b) => a.confirmado_en.localeCompare(b.confirmado_en));
  const [oldest] = holding;
  if (!oldest) return { words: nobodySaid, dated: nobodySaid, rest: '', holds: false };
  const said = (one: Confirmation) => `${source(one)} ${daysAgo(dayOf(new Date(one.confirmado_en)), today)}`;
  const isOne = holding.every((one) => said(one) === said(oldest));
  const over = confirmationGroups.filter((group) =>
    confirmations.some((one) => one.grupo === group && !holding.includes(one)),
  );
  const missing = joinWords(over.map((group) => groupWords[group]));
  const what = isOne ? 'Confirmado' : 'Confirmado: lo más antiguo,';
  return {
    words: `${what} ${said(oldest)}`,
    dated: confirmedOn(oldest, what),
    rest: missing && `${isOne ? ', menos' : '. Falta confirmar'} ${missing}`,
    holds: true,
  };
}

const groupWords: Record<ConfirmationGroup, string> = {
  disponibilidad: 'si acepta personas nuevas',
  planes: 'los planes',
  contacto: 'el contacto',
  atencion: 'las edades y el costo',
  lugar: 'cómo es el lugar',
};

/** "Confirmado por el proveedor el 3 de noviembre de 2026". */
export function confirmedOn(confirmation: Confirmation, what = 'Confirmado'): string {
  const day = formatDayInSentence(new Date(confirmation.confirmado_en));
  return `${what} ${source(confirmation)} el ${day}`;
}

/** Of a word that no longer holds: "Lo confirmaron por última vez en marzo de 2026." */
export function lastConfirmed({ confirmado_en: at }: Pick<Confirmation, 'confirmado_en'>): string {
  return `Lo confirmaron por última vez en ${formatMonth(new Date(at))}.`;
}

/** What a family asks once a word no longer holds; the former answer is not shown. */
export const questionOf: Record<ConfirmationGroup, string> = {
  disponibilidad: 'Pregunta si aceptan personas nuevas.',
  planes: 'Pregunta si aceptan tu plan.',
  contacto: 'Pregunta el horario y la dirección antes de ir.',
  atencion: 'Pregunta a qué edades atienden, cómo y cuánto cuesta.',
  lugar: 'Pregunta cómo es el lugar.',
};

export const unknownAvailability = 'Todavía no sabemos si acepta personas nuevas.';

const dayMs = 86_400_000;

/** "hoy", "ayer", then days for two weeks, weeks for two months, months for two years. */
export function daysAgo(day: string, today: string): string {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / dayMs));
  if (days === 0) return 'hoy';
  if (days === 1) return 'ayer';
  if (days < 14) return `hace ${days} días`;
  if (days < 61) return `hace ${Math.floor(days / 7)} semanas`;
  if (days < 730) return `hace ${Math.floor(days / 30.4375)} meses`;
  return `hace ${Math.max(2, Math.floor(days / 365.25))} años`;
}

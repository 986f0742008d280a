import { formatDayInSentence } from '../../lib/dates.ts';

/** A day of the database inside a sentence: "16 de diciembre de 2026". */
export function dayInSentence(day: string): string {
  return formatDayInSentence(new Date(`${day}T12:00:00-04:00`));
}

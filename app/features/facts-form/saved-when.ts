import { dayOf, formatDayInSentence, inPuertoRico } from '../../lib/dates.ts';
import { clock } from '../facts/opening-text.ts';

/** The end of a sentence: "hoy a las 9:12 a. m.", "el 3 de noviembre de 2026." */
export function savedWhen(at: string, now: Date): string {
  const moment = new Date(at);
  if (dayOf(moment) !== dayOf(now)) return `el ${formatDayInSentence(moment)}.`;
  const local = inPuertoRico(moment);
  const hours = local.getUTCHours();
  return `hoy a ${hours % 12 === 1 ? 'la' : 'las'} ${clock(hours, local.getUTCMinutes())}`;
}

import { countOf } from '../../../lib/count.ts';
import { joinWords } from '../../../lib/join-words.ts';
import { factsOf } from '../facts-list.ts';
import type { FirstVisit } from '../provider-facts.ts';
import type { Visit } from './visit.ts';

/** Above a visit whose confirmation is over; its steps stay under it. */
export const visitQuestion = 'Pregunta si la visita sigue siendo así.';

/** "45 minutos", "1 hora", "2 horas y 30 minutos". */
export function describeDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? countOf(hours, 'hora', 'horas') : '',
    rest > 0 ? countOf(rest, 'minuto', 'minutos') : '',
  ];
  return parts.filter(Boolean).join(' y ');
}

/** "Te recibe Ana, terapista. Dura 45 minutos." */
export function describeHost({ con_quien: host, duracion_minutos: minutes }: FirstVisit): string {
  const sentences = [
    host ? `Te recibe ${host.replace(/\.$/, '')}.` : '',
    minutes ? `Dura ${describeDuration(minutes)}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The whole sheet, for text to speech. */
export function readSheet({ provider, steps, visit }: Visit): string {
  const things = visit.que_llevar?.length ? `Lleva: ${joinWords(visit.que_llevar)}.` : '';
  const allowed = factsOf('se_puede').flatMap(({ key, yes }) => (visit.se_puede?.includes(key) ? [yes] : []));
  return [`Tu visita a ${provider.nombre}.`, describeHost(visit), ...steps, things, ...allowed].join('\n');
}

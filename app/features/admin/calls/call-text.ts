import { dayOf } from '../../../lib/dates.ts';
import { joinWords } from '../../../lib/join-words.ts';
import { daysAgo } from '../../facts/freshness.ts';
import { groupTitles } from '../../facts/group-titles.ts';
import { lowerFirst } from '../../facts/service-text.ts';
import type { Call, CallReason, Outcome } from './queries.ts';

const questions = { ...groupTitles, disponibilidad: 'Si aceptan personas nuevas' };

/** "Si aceptan personas nuevas y planes médicos". */
export function whatToAsk({ grupos, motivo }: Pick<Call, 'grupos' | 'motivo'>): string {
  if (motivo === 'registro') return '¿Atiende personas autistas?';
  const known = grupos.filter((group) => group in questions).map((group) => questions[group]);
  return (
    joinWords(known.map((words, place) => (place === 0 ? words : lowerFirst(words)))) ||
    'Todo lo que dice el perfil'
  );
}

const reasons: Record<CallReason, string> = {
  sin_respuesta: 'No contestó los correos.',
  sin_correo: 'No tiene correo.',
  correo_fallido: 'Su correo no funciona.',
  sin_recordatorios: 'No quiere correos.',
  duda: 'Alguien avisó que algo cambió.',
  nunca: 'Nunca se ha confirmado.',
  registro: 'Viene de NPPES: es un borrador y nadie lo ve.',
};

/** "Venció hace 31 días. No tiene correo." */
export function whyToCall({ motivo, desde }: Pick<Call, 'motivo' | 'desde'>, now: Date): string {
  const reason = reasons[motivo] ?? '';
  if (motivo === 'nunca' || motivo === 'registro') return reason;
  return `Venció ${daysAgo(desde, dayOf(now))}. ${reason}`.trim();
}

export const outcomeWords: Record<Outcome, string> = {
  confirmo: 'Confirmó',
  cambio: 'Cambió',
  no_contesto: 'No contestó',
  cerro: 'Cerró',
};

/** What the toast says after the outcome was noted. */
export const outcomeEffects: Record<Outcome, (name: string) => string> = {
  confirmo: (name) => `${name} confirmó sus datos`,
  cambio: (name) => `Anotado: en ${name} algo cambió. Escríbelo en sus datos.`,
  no_contesto: (name) => `Anotado: ${name} no contestó`,
  cerro: (name) => `Anotado: ${name} cerró. Espera en la cola como corrección.`,
};

/** What the toast says after a draft said yes. */
export const draftEffect = (name: string) =>
  `${name} atiende personas autistas. Espera en Hoy por tu aprobación.`;

/** The message to send: who writes, what for, and the link. Nothing of what the profile says. */
export function linkMessage(name: string, link: string): string {
  return `Hola. Le escribimos de Mi Guía Azul, el directorio para familias de personas autistas en Puerto Rico. ¿Nos ayuda a confirmar los datos de ${name}? Toma un minuto y no hace falta una cuenta: ${link}`;
}

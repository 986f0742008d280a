import { countOf, formatCount } from '../../lib/count.ts';
import { reasonWords } from '../moderation/takedown-reasons.ts';
import type { Transparency } from './queries.ts';

/** Fewer than these are told by the sentence alone: a bar of one or two says nothing more. */
export const fewestShown = 3;

const municipalities = 78;

export function directorySentence({ aprobados, municipios }: Transparency['directorio']): string {
  if (aprobados === 0) return 'Todavía no hay proveedores aprobados.';
  return `Hay ${countOf(aprobados, 'proveedor aprobado', 'proveedores aprobados')}, en ${municipios} de los ${municipalities} municipios.`;
}

export function confirmedSentence({ aprobados, confirmados }: Transparency['directorio']): string {
  if (aprobados === 0) return 'Todavía no hay datos que confirmar.';
  const lately = 'sus datos en los últimos 90 días.';
  if (aprobados === 1) return `El único proveedor ${confirmados === 1 ? '' : 'no '}confirmó ${lately}`;
  if (confirmados === 0) return `Ninguno de los ${formatCount(aprobados)} confirmó ${lately}`;
  if (confirmados === aprobados) return `Los ${formatCount(aprobados)} confirmaron ${lately}`;
  return `${formatCount(confirmados)} de los ${formatCount(aprobados)} ${confirmados === 1 ? 'confirmó' : 'confirmaron'} ${lately}`;
}

/** What becomes of those that did not confirm; empty where all did. */
export function unconfirmedSentence({ aprobados, confirmados }: Transparency['directorio']): string {
  const others = aprobados - confirmados;
  if (others === 0) return '';
  const who =
    confirmados === 0
      ? aprobados === 1
        ? 'Sigue'
        : 'Todos siguen'
      : others === 1
        ? 'El otro sigue'
        : `Los otros ${formatCount(others)} siguen`;
  return `${who} en el directorio. Donde un dato venció, ves una pregunta en su lugar.`;
}

export function answeredOf({ aceptadas, no_aceptadas }: Transparency['correcciones']): number {
  return aceptadas + no_aceptadas;
}

export function correctionsSentence(corrections: Transparency['correcciones']): string {
  const { recibidas, esperan } = corrections;
  if (recibidas === 0) return 'En los últimos 12 meses no ha llegado ninguna corrección.';
  const answered = answeredOf(corrections);
  if (recibidas === 1)
    return `En los últimos 12 meses llegó 1 corrección. ${answered === 1 ? 'Ya la contestamos.' : 'Espera respuesta.'}`;
  const received = `En los últimos 12 meses llegaron ${formatCount(recibidas)} correcciones.`;
  if (answered === 0) return `${received} Todas esperan respuesta.`;
  if (esperan === 0) return `${received} Las contestamos todas.`;
  return `${received} Contestamos ${formatCount(answered)} y ${esperan === 1 ? 'espera' : 'esperan'} ${formatCount(esperan)}.`;
}

export function daysText(days: number): string {
  return countOf(Math.max(1, days), 'día', 'días');
}

export function takedownsSentence({ resenas, foro }: Transparency['retiros']): string {
  if (resenas + foro === 0)
    return 'En los últimos 12 meses no quitamos ninguna reseña ni publicación del foro.';
  const parts = [
    resenas > 0 ? countOf(resenas, 'reseña', 'reseñas') : '',
    foro > 0 ? countOf(foro, 'publicación del foro', 'publicaciones del foro') : '',
  ];
  return `En los últimos 12 meses quitamos ${parts.filter(Boolean).join(' y ')}.`;
}

export function reportsSentence({ reportes, ocultas }: Transparency['moderacion']): string {
  if (reportes === 0) return 'En los últimos 12 meses no llegó ningún reporte.';
  const received = `En los últimos 12 meses ${reportes === 1 ? 'llegó 1 reporte' : `llegaron ${formatCount(reportes)} reportes`}`;
  if (ocultas === 0) return `${received}. No hizo falta ocultar nada.`;
  return `${received}. Ocultamos ${countOf(ocultas, 'publicación', 'publicaciones')} hasta que una persona ${ocultas === 1 ? 'la' : 'las'} lea.`;
}

/** What followed, each as a sentence; nothing that did not happen. */
export function afterReports({ revisiones, recuperadas, pausas }: Transparency['moderacion']): string[] {
  return [
    revisiones > 0
      ? `${countOf(revisiones, 'vez', 'veces')} alguien pidió que miráramos otra vez lo suyo.`
      : '',
    recuperadas > 0
      ? `Devolvimos ${countOf(recuperadas, 'publicación que habíamos quitado', 'publicaciones que habíamos quitado')}.`
      : '',
    pausas > 0
      ? `${countOf(pausas, 'vez', 'veces')} pusimos una cuenta en pausa: por unos días no pudo escribir.`
      : '',
  ].filter(Boolean);
}

export function reasonText(reason: Transparency['retiros']['por_motivo'][number]['motivo']): string {
  return reason === 'sin_motivo' ? 'Sin razón anotada' : reasonWords[reason].told;
}

export function departuresSentence(departures: number): string {
  if (departures === 0) return 'Ningún proveedor ha salido del directorio por pedirlo.';
  return countOf(
    departures,
    'proveedor pidió salir del directorio y salió.',
    'proveedores pidieron salir del directorio y salieron.',
  );
}

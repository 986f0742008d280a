import { formatMonth } from '../../lib/dates.ts';
import { type ConfirmationGroup, confirmationGroups } from '../facts/freshness.ts';
import { groupTitles } from '../facts/group-titles.ts';

/** What a token is, as `ver_enlace` tells it. A cut, a foreign and a revoked one are all unknown. */
export type LinkState =
  | { estado: 'vigente'; proveedor_id: string; vence_en: string; recordatorios: boolean }
  | { estado: 'vencido'; recordatorios: boolean }
  | { estado: 'desconocido' }
  | { estado: 'no_publicado' }
  /** The network has opened too many unknown ones today. */
  | { estado: 'demasiados' };

/** The address of the page is a secret: it goes to no other page, no index and no store. */
export const secretHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const statuses: Record<string, number> = {
  vencido: 410,
  desconocido: 404,
  no_publicado: 404,
  demasiados: 429,
};

/** Of the page of a link by what its token is. */
export function statusOf({ estado }: { estado: string }): number {
  return statuses[estado] ?? 200;
}

/** A group that the link confirmed. */
export interface ConfirmedGroup {
  grupo: ConfirmationGroup;
  sede_id: string | null;
  /** The last day on which it holds. */
  vence_en: string;
}

/** "Personas nuevas: te preguntamos otra vez en febrero de 2027." Of several places, the first that ends. */
export function askedAgain(groups: readonly ConfirmedGroup[]): string[] {
  const ends = confirmationGroups.flatMap((group) => {
    const days = groups.filter(({ grupo }) => grupo === group).map(({ vence_en }) => vence_en);
    const first = days.sort()[0];
    return first ? [{ group, first }] : [];
  });
  return ends
    .sort((one, other) => one.first.localeCompare(other.first))
    .map(({ group, first }, index) => {
      const month = formatMonth(new Date(`${first}T12:00:00Z`));
      return `${groupTitles[group]}: ${index === 0 ? 'te preguntamos otra vez ' : ''}en ${month}.`;
    });
}

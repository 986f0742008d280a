import type { ChartNumbers } from '../../components/numbers-with-file.tsx';
import { countOf, formatCount } from '../../lib/count.ts';

/** Visits and contacts of a provider on one day. */
export interface DayFigures {
  /** "2026-03-05" */
  dia: string;
  visitas: number;
  contactos: number;
  /** Of the contacts. */
  llamadas: number;
  whatsapp: number;
}

type FigureSums = Omit<DayFigures, 'dia'>;

export function sumOf(days: readonly DayFigures[]): FigureSums {
  const sums: FigureSums = { visitas: 0, contactos: 0, llamadas: 0, whatsapp: 0 };
  for (const day of days) {
    sums.visitas += day.visitas;
    sums.contactos += day.contactos;
    sums.llamadas += day.llamadas;
    sums.whatsapp += day.whatsapp;
  }
  return sums;
}

const monthNames = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'];

export interface MonthFigures extends FigureSums {
  /** "2026-03" */
  month: string;
  name: string;
  /** Of a month that is not shown whole: "desde el 19", "hasta hoy". */
  part: string;
}

/** The same days by month; the first and the last are mostly cut by the span. */
export function byMonth(days: readonly DayFigures[]): MonthFigures[] {
  const months = [...new Set(days.map(({ dia }) => dia.slice(0, 7)))];
  return months.map((month, place) => {
    const inMonth = days.filter(({ dia }) => dia.startsWith(month));
    const first = Number(inMonth[0]?.dia.slice(8));
    const isLast = place === months.length - 1;
    return {
      ...sumOf(inMonth),
      month,
      name: monthNames[Number(month.slice(5)) - 1] ?? month,
      part: isLast ? 'hasta hoy' : first > 1 ? `desde el ${first}` : '',
    };
  });
}

/** "38 llamadas, 23 por WhatsApp": the ways that people chose. */
export function waysOf({ llamadas, whatsapp }: FigureSums): string {
  return [
    llamadas > 0 ? countOf(llamadas, 'llamada', 'llamadas') : '',
    whatsapp > 0 ? `${formatCount(whatsapp)} por WhatsApp` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function numbersByDay(days: readonly DayFigures[]): ChartNumbers {
  return {
    columns: ['Día', 'Visitas', 'Contactos'],
    rows: days.map(({ dia, visitas, contactos }) => [dia, visitas, contactos]),
  };
}

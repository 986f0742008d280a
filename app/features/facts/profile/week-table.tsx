import { cx } from '../../../lib/cx.ts';
import type { Hours } from '../opening-hours.ts';
import { describeWeek } from '../opening-text.ts';

interface WeekTableProps {
  name: string;
  hours: Hours[];
  now: Date;
  /** There are several: its name is read, too. */
  isNamed: boolean;
}

export function WeekTable({ name, hours, now, isNamed }: WeekTableProps) {
  return (
    <table className="w-full text-ui leading-snug print:text-meta">
      <caption className={isNamed ? 'pb-1 text-left text-meta text-ink-soft' : 'sr-only'}>
        Horario de {name}
      </caption>
      <tbody>
        {describeWeek(hours, now).map(({ days, isToday, spans }) => (
          <tr
            key={days}
            aria-current={isToday ? 'date' : undefined}
            className={cx('border-line border-t align-top', isToday && '*:font-strong')}
          >
            <th scope="row" className="py-2 pr-3 text-left font-normal print:py-0">
              {days}
            </th>
            <td className="py-2 text-right tabular @min-[20rem]/page:whitespace-nowrap print:py-0">
              {spans.length > 0
                ? spans.map((span) => (
                    <span key={span} className="block">
                      {span}
                    </span>
                  ))
                : 'Cerrado'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

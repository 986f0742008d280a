import { Check, CircleAlert, CircleQuestionMark, type LucideIcon, Pencil, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatCount } from '../../../lib/count.ts';
import { cx } from '../../../lib/cx.ts';
import type { ListQuery } from '../list-query.ts';
import { resultWords } from './import-text.ts';
import { type Import, type Result, rowParams } from './queries.ts';

const looks: Record<
  Result,
  { Icon: LucideIcon; sign: string; tone: 'plain' | 'success' | 'brand' | 'waiting' | 'danger' }
> = {
  crear: { Icon: Plus, sign: 'text-success', tone: 'success' },
  actualizar: { Icon: Pencil, sign: 'text-ink-soft', tone: 'brand' },
  igual: { Icon: Check, sign: 'text-ink-soft', tone: 'plain' },
  dudoso: { Icon: CircleQuestionMark, sign: 'text-warning', tone: 'waiting' },
  error: { Icon: CircleAlert, sign: 'text-danger', tone: 'danger' },
};

const order: Result[] = ['crear', 'actualizar', 'igual', 'dudoso', 'error'];

/** How many rows have which result; each leads to its rows, and the chosen one back to all. */
export function Tallies({ cuentas, query }: Pick<Import, 'cuentas'> & { query: ListQuery<'que'> }) {
  return (
    <ul className="tallies" aria-label="Filas por resultado">
      {order.map((result) => {
        const { Icon, sign } = looks[result];
        const count = cuentas?.[result] ?? 0;
        const isChosen = query.que === result;
        const words = (
          <>
            <b className="font-head text-[1.75rem] leading-[1.1] font-title tabular">{formatCount(count)}</b>
            <span className="flex items-center gap-2 text-meta">
              <Icon className={cx('size-5 flex-none', sign)} />
              {resultWords[result]}
            </span>
          </>
        );
        return (
          <li key={result}>
            {count > 0 || isChosen ? (
              <Link
                to={{ search: rowParams.write({ ...query, pagina: 1, que: isChosen ? '' : result }) }}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
              >
                {words}
              </Link>
            ) : (
              <div>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function ResultBadge({ result }: { result: Result }) {
  const { Icon, tone } = looks[result];
  return (
    <Badge tone={tone} icon={<Icon className="size-4" />}>
      {resultWords[result]}
    </Badge>
  );
}

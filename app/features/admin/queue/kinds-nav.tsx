import { List, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { cx } from '../../../lib/cx.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { type Kind, kinds, kindWords, type QueueItem } from './kinds.ts';
import { type QueueQuery, queueParams } from './params.ts';

interface KindCount {
  kind: Kind | '';
  name: string;
  Icon: LucideIcon;
  count: number;
  /** "desde hace 6 días", "nada espera". */
  age: string;
}

/** What waits, by kind; kinds with nothing stay in their place. */
export function countKinds(items: readonly QueueItem[], now: Date): KindCount[] {
  const count = (of: readonly QueueItem[]) => ({
    count: of.length,
    // The oldest is first.
    age: of[0] ? `desde ${formatAgo(new Date(of[0].since), now)}` : 'nada espera',
  });
  return [
    { kind: '', name: 'Todo', Icon: List, ...count(items) },
    ...kinds.map((kind) => ({
      kind,
      name: kindWords[kind].many,
      Icon: kindWords[kind].Icon,
      ...count(items.filter((item) => item.kind === kind)),
    })),
  ];
}

interface KindsProps {
  counts: readonly KindCount[];
}

/** The filter of the queue on a wide page. */
export function KindsNav({ counts, query }: KindsProps & { query: QueueQuery }) {
  return (
    <nav
      aria-label="Lo que espera, por clase"
      className="edge hidden gap-0.5 rounded-card border border-line bg-surface p-2 @lg/page:grid"
    >
      {counts.map(({ kind, name, Icon, count, age }) => (
        <Link
          key={kind}
          to={queueParams.write({ ...query, clase: kind, elemento: '' }) || '?'}
          preventScrollReset
          aria-current={kind === query.clase ? 'true' : undefined}
          className={cx(
            'group grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-field px-3 py-1.5 text-ui leading-tight no-underline hover:bg-sunken',
            kind === query.clase ? 'bg-brand-soft font-strong' : undefined,
            count === 0 ? 'text-ink-soft' : 'text-ink',
          )}
        >
          <Icon className="icon row-span-2 text-ink-soft" />
          <span className="group-hover:underline">{name}</span>
          <b className="row-span-2 font-head text-h4 tabular">{count}</b>
          <small className="text-meta font-normal text-ink-soft">{age}</small>
        </Link>
      ))}
    </nav>
  );
}

interface KindsSelectProps extends KindsProps {
  chosen: Kind | '';
  onChoose(kind: Kind | ''): void;
}

/** The same on a narrow page. */
export function KindsSelect({ counts, chosen, onChoose }: KindsSelectProps) {
  return (
    <div className="@lg/page:hidden">
      <Field label="Qué ver">
        <Select value={chosen} onChange={(event) => onChoose(event.target.value as Kind | '')}>
          {counts.map(({ kind, name, count, age }) => (
            <option key={kind} value={kind}>
              {count === 0 ? `${name}: ${age}` : `${name}: ${count}, ${age}`}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

import { List, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { cx } from '../../../lib/cx.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { isChore, type Kind, kinds, kindWords, type QueueItem } from './kinds.ts';
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
export function countKinds(
  items: readonly QueueItem[],
  now: Date,
  listed: readonly Kind[] = kinds,
): KindCount[] {
  const count = (of: readonly QueueItem[]) => {
    const since = oldestOf(of);
    return { count: of.length, age: since ? `desde ${formatAgo(new Date(since), now)}` : 'nada espera' };
  };
  return [
    { kind: '', name: 'Todo', Icon: List, ...count(items.filter(({ kind }) => !isChore(kind))) },
    ...listed.map((kind) => ({
      kind,
      name: kindWords[kind].many,
      Icon: kindWords[kind].Icon,
      ...count(items.filter((item) => item.kind === kind)),
    })),
  ];
}

export function oldestOf(items: readonly QueueItem[]): string | undefined {
  return items.map(({ since }) => since).sort()[0];
}

const isChoreKind = ({ kind }: KindCount) => kind !== '' && isChore(kind);
const sumOf = (counts: readonly KindCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

interface KindsProps {
  counts: readonly KindCount[];
}

/** The filter of the queue on a wide page; what nobody waits for is folded. */
export function KindsNav({ counts, query }: KindsProps & { query: QueueQuery }) {
  const chores = counts.filter(isChoreKind);
  const rowOf = (one: KindCount) => <KindRow key={one.kind} {...one} query={query} />;
  return (
    <nav
      aria-label="Lo que espera, por clase"
      className="edge hidden gap-0.5 rounded-card border border-line bg-surface p-2 @lg/page:grid"
    >
      {counts.filter((one) => !isChoreKind(one)).map(rowOf)}
      {chores.length === 0 ? null : (
        <Disclosure
          look="words"
          summary={`Sin prisa (${sumOf(chores)})`}
          summaryClass="px-3"
          open={chores.some(({ kind }) => kind === query.clase) || undefined}
        >
          {chores.map(rowOf)}
        </Disclosure>
      )}
    </nav>
  );
}

function KindRow({ kind, name, Icon, count, age, query }: KindCount & { query: QueueQuery }) {
  return (
    <Link
      to={queueParams.write({ clase: kind, elemento: '' }) || '?'}
      preventScrollReset
      aria-current={kind === query.clase ? 'true' : undefined}
      className={cx(
        'group grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-field px-3 py-1.5 text-ui leading-tight no-underline hover:bg-sunken',
        kind === query.clase ? 'bg-brand-soft font-strong' : undefined,
        count === 0 ? 'text-ink-soft' : 'text-ink',
      )}
    >
      <Icon className="icon row-span-2 text-ink-soft" />
      <span className="group-hover:underline">{name}</span>
      <b className="row-span-2 font-head text-h4 tabular">{count}</b>
      <small className="text-meta font-normal text-ink-soft">{age}</small>
    </Link>
  );
}

interface KindsSelectProps extends KindsProps {
  chosen: Kind | '';
  onChoose(kind: Kind | ''): void;
}

/** The same on a narrow page, after the queue. */
export function KindsSelect({ counts, chosen, onChoose }: KindsSelectProps) {
  const chores = counts.filter(isChoreKind);
  const optionOf = ({ kind, name, count, age }: KindCount) => (
    <option key={kind} value={kind}>
      {count === 0 ? `${name}: ${age}` : `${name}: ${count}, ${age}`}
    </option>
  );
  return (
    <div className="@lg/page:hidden">
      <Field label="Qué ver">
        <Select value={chosen} onChange={(event) => onChoose(event.target.value as Kind | '')}>
          {counts.filter((one) => !isChoreKind(one)).map(optionOf)}
          {chores.length === 0 ? null : (
            <optgroup label={`Sin prisa (${sumOf(chores)})`}>{chores.map(optionOf)}</optgroup>
          )}
        </Select>
      </Field>
    </div>
  );
}

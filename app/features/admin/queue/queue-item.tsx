import { ArrowRight, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { countOf } from '../../../lib/count.ts';
import { cx } from '../../../lib/cx.ts';
import { formatAgo } from '../../../lib/dates.ts';
import type { OpenItem } from './desk.ts';
import { ItemTeam } from './item-team.tsx';
import { type Kind, keyOf, kindWords, type QueueItem } from './kinds.ts';
import type { DecideWrite } from './mutations.ts';
import { NotSaved } from './not-saved.tsx';
import type { Admin } from './queries.ts';
import { type Opened, renderers } from './renderers.tsx';

export const summaryId = (key: string) => `cola-${key}`;

interface QueueItemRowProps {
  item: QueueItem;
  /** Opens it, or closes it when it is open. */
  to: string;
  onPress(): void;
  isOpen: boolean;
  /** Undefined: on its way. */
  open: OpenItem | undefined;
  admins: readonly Admin[];
  /** Of a moderator: an admin is to decide it. */
  onPass?: (() => void) | undefined;
  isPassing?: boolean;
  now: Date;
  sending: readonly DecideWrite[];
  failed: { input: DecideWrite; sentence: string } | undefined;
  onDecide(write: DecideWrite): void;
}

/** One thing that waits: closed, its kind, age and name; open, all of it, then what can be decided. */
export function QueueItemRow({
  item,
  to,
  onPress,
  isOpen,
  open,
  admins,
  onPass,
  isPassing = false,
  now,
  sending,
  failed,
  onDecide,
}: QueueItemRowProps) {
  const key = keyOf(item);
  const { one, Icon } = kindWords[item.kind];
  const isFailed = failed && keyOf(failed.input) === key;
  return (
    <li data-item data-open={isOpen || undefined} className="edge rounded-card border border-line bg-surface">
      <h3>
        <Link
          id={summaryId(key)}
          to={to}
          onClick={onPress}
          replace
          preventScrollReset
          data-summary
          aria-expanded={isOpen}
          className="group grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-card px-(--panel-pad) py-3 text-ink no-underline"
        >
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Badge icon={<Icon className="size-4" />} className="font-text">
              {one}
            </Badge>
            <span className="font-text text-meta font-normal text-ink-soft">{metaOf(item, now)}</span>
          </span>
          <ChevronDown className={cx('icon row-span-2 text-ink-soft', isOpen && 'rotate-180')} />
          <span className="text-h4 font-subtitle wrap-anywhere underline-offset-[0.18em] group-hover:underline">
            {item.title}
            {item.count > 1 ? `, ${item.count} campos` : null}
          </span>
        </Link>
      </h3>
      {isOpen ? (
        <div className="grid gap-5 border-line border-t px-(--panel-pad) pt-4 pb-(--panel-pad)">
          {open === undefined ? (
            <Loading />
          ) : open.opened ? (
            <>
              <Body
                opened={open.opened}
                title={item.title}
                sending={sending.filter((write) => keyOf(write) === key)}
                onDecide={onDecide}
              />
              {isFailed ? (
                <NotSaved sentence={failed.sentence} onRetry={() => onDecide(failed.input)} />
              ) : null}
              {onPass ? (
                <p>
                  <Button
                    Icon={ArrowRight}
                    level="text"
                    size="small"
                    busy={isPassing}
                    busyLabel="Guardando…"
                    onClick={onPass}
                  >
                    Pasar a un administrador<span className="sr-only"> {item.title}</span>
                  </Button>
                </p>
              ) : (
                <ItemTeam key={key} item={item} notes={open.notes} admins={admins} now={now} />
              )}
            </>
          ) : (
            <p>Esto ya no espera.</p>
          )}
        </div>
      ) : null}
    </li>
  );
}

function metaOf({ since, assignee, count, notes }: QueueItem, now: Date): string {
  return [
    formatAgo(new Date(since), now),
    count === 0 && 'espera a la persona',
    assignee && `lo atiende ${assignee.name}`,
    notes > 0 && countOf(notes, 'nota', 'notas'),
  ]
    .filter(Boolean)
    .join(', ');
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Cargando…</span>
      <Skeleton className="w-2/3" />
      <Skeleton />
      <Skeleton className="w-1/2" />
    </div>
  );
}

interface BodyProps<K extends Kind> {
  opened: Opened<K>;
  title: string;
  sending: readonly DecideWrite[];
  onDecide(write: DecideWrite): void;
}

function Body<K extends Kind>({ opened: { kind, id, detail }, title, sending, onDecide }: BodyProps<K>) {
  const { View } = renderers[kind];
  return (
    <View
      key={`${kind}.${id}`}
      detail={detail}
      sending={(sending as ReadonlyArray<DecideWrite<K>>).map(({ action }) => action)}
      onDecide={(action) => onDecide({ intent: 'decide', kind, id, title, action })}
    />
  );
}

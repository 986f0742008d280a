import { Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { countOf } from '../../../lib/count.ts';
import { useSearchFilters } from '../../../lib/search-params.ts';
import { Door } from '../../directory/type-art.tsx';
import { AlreadyDecided } from './already-decided.tsx';
import type { QueuePage } from './desk.ts';
import { KeyHelp } from './key-help.tsx';
import { isChore, keyOf, kindWords, moderated, type QueueItem } from './kinds.ts';
import { countKinds, KindsNav, KindsSelect, oldestOf } from './kinds-nav.tsx';
import type { PassWrite } from './mutations.ts';
import { noItem, queueParams } from './params.ts';
import { QueueItemRow, summaryId } from './queue-item.tsx';
import { onQueueKey } from './queue-keys.ts';
import { RecentDecisions } from './recent-decisions.tsx';
import { useDecisions } from './use-decisions.ts';
import { waitingSentence } from './waiting-line.tsx';

interface QueueDeskProps {
  desk: QueuePage;
  now: Date;
  /** A moderator looks: fewer kinds, and the way to the admins in place of what they note for each other. */
  isModerator?: boolean;
}

const firstShown = 6;
/** How long a press on what has just opened by itself is taken for one on what stood there before. */
const settleMs = 500;

/** The queue: how much waits, its kinds, and what waits, the first of it open. */
export function QueueDesk({ desk, now, isModerator = false }: QueueDeskProps) {
  const { inAddress: query, change } = useSearchFilters(queueParams);
  const [isWhole, setWhole] = useState(false);
  /** The item that a decision opened, until it could be read. */
  const [opened, setOpened] = useState<string>();
  const isThere = opened !== undefined && desk.open?.key === opened;
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setOpened(undefined), settleMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  const focus = useFocusInQueue(desk);
  const { items, admins } = desk;
  const waiting = items.filter(({ count }) => count > 0);
  const urgent = waiting.filter(({ kind }) => !isChore(kind));
  const listed = items.filter((item) =>
    query.clase ? item.kind === query.clase : !isChore(item.kind) || keyOf(item) === query.elemento,
  );
  const isNamed = listed.some((item) => keyOf(item) === query.elemento);
  const openKey = query.elemento === noItem ? undefined : isNamed ? query.elemento : desk.open?.key;
  const shown = listed.filter((item, place) => isWhole || place < firstShown || keyOf(item) === openKey);
  const left = listed.length - shown.length;

  // As it was at the press: the next queue may arrive together with the answer.
  const pressed = useRef(listed);
  const decisions = useDecisions({
    onDecided(key, isPartial) {
      if (isPartial) {
        focus('part');
        return;
      }
      const next = nextOf(pressed.current, key);
      setOpened(next);
      focus(next ? summaryId(next) : 'list');
      void change({ elemento: next ?? '' });
    },
    onUndone(key) {
      focus(summaryId(key));
      void change({ elemento: key });
    },
  });
  const late = decisions.taken;
  // Nobody has seen the one that was to be opened: when it is decided meanwhile, another takes its place without a word.
  const isToTell = desk.gone?.key !== opened && !isOwn(desk, decisions.recent);
  const gone = late ?? (isToTell ? desk.gone : null);

  const pathOf = (elemento: string) => queueParams.write({ ...query, elemento }) || '?';
  const counts = countKinds(waiting, now, isModerator ? moderated : undefined);
  const passing = useSubmission<PassWrite, null>({
    rowKey: keyOf,
    onDone(_, write) {
      const key = keyOf(write);
      const next = write.isBack ? key : nextOf(pressed.current, key);
      focus(next ? summaryId(next) : 'list');
      void change({ elemento: next ?? '' });
      if (write.isBack) return;
      notify.offer('Lo decide un administrador', 'queue', {
        label: 'Deshacer',
        run: () => passing.send({ ...write, isBack: true }),
      });
    },
  });

  return (
    <div className="grid gap-3">
      <p className="text-ui @lg/page:text-h4">{waitingSentence(urgent.length, oldestOf(urgent), now)}</p>
      <div className="grid items-start gap-5 @lg/page:grid-cols-[17rem_minmax(0,1fr)] @lg/page:gap-6">
        <KindsNav counts={counts} query={query} />
        <section id="cola" tabIndex={-1} aria-labelledby="cola-titulo" className="grid min-w-0 gap-4">
          <h2 id="cola-titulo" className="sr-only">
            Lo que espera
          </h2>
          {gone ? (
            <AlreadyDecided
              key={gone.key}
              decision={gone.decision}
              now={now}
              isLate={late !== undefined}
              hasNext={openKey !== undefined}
              onNext={() => {
                decisions.forgetTaken();
                focus(openKey ? summaryId(openKey) : 'list');
                void change({ elemento: openKey ?? '' });
              }}
            />
          ) : null}
          {shown.length > 0 ? (
            <ol onKeyDown={onQueueKey} className="grid gap-4">
              {shown.map((item) => {
                const key = keyOf(item);
                const isOpen = key === openKey;
                return (
                  <QueueItemRow
                    key={key}
                    item={item}
                    to={pathOf(isOpen ? noItem : key)}
                    onPress={() => isOpen || focus(summaryId(key), true)}
                    isOpen={isOpen}
                    open={desk.open?.key === key ? desk.open : undefined}
                    admins={admins}
                    onPass={
                      isModerator
                        ? () => {
                            pressed.current = listed;
                            passing.send({ intent: 'pass', kind: item.kind, id: item.id });
                          }
                        : undefined
                    }
                    isPassing={passing.sent.some((write) => keyOf(write) === key)}
                    now={now}
                    sending={decisions.sending}
                    failed={decisions.failed}
                    onDecide={(write) => {
                      if (key === opened) return;
                      pressed.current = listed;
                      decisions.decide(write);
                    }}
                  />
                );
              })}
            </ol>
          ) : (
            <NothingWaits
              query={query.clase}
              chores={waiting.length - urgent.length}
              isModerator={isModerator}
            />
          )}
          {left > 0 ? (
            <p>
              <Button onClick={() => setWhole(true)}>
                {left === 1 ? 'Mostrar la que falta' : `Mostrar las ${left} que faltan`}
              </Button>
            </p>
          ) : null}
          <KindsSelect
            counts={counts}
            chosen={query.clase}
            onChoose={(clase) => void change({ clase, elemento: '' })}
          />
          <RecentDecisions recent={decisions.recent} undoing={decisions.undoing} onUndo={decisions.undo} />
          {items.length > 0 ? <KeyHelp /> : null}
        </section>
      </div>
    </div>
  );
}

/** The item that takes its place; of the last one, the one before. */
function nextOf(listed: readonly QueueItem[], key: string): string | undefined {
  const place = listed.findIndex((item) => keyOf(item) === key);
  const next = listed[place + 1] ?? listed[place - 1];
  return next && keyOf(next);
}

/** The address still names what was just decided here. */
function isOwn({ gone }: QueuePage, recent: ReturnType<typeof useDecisions>['recent']): boolean {
  if (!gone?.decision) return recent.some(({ undo }) => keyOf(undo) === gone?.key);
  return gone.decision.propia;
}

interface NothingWaitsProps {
  query: QueueItem['kind'] | '';
  chores: number;
  isModerator: boolean;
}

function NothingWaits({ query, chores, isModerator }: NothingWaitsProps) {
  if (isModerator)
    return (
      <EmptyState art={<Door type="todos" />} title="Nada espera">
        Puedes cerrar esta página. Gracias por tu tiempo.
      </EmptyState>
    );
  return (
    <EmptyState
      art={<Door type="todos" />}
      title={query ? `${kindWords[query].many}: nada espera` : 'Nadie espera por ti'}
      action={
        <ButtonLink Icon={Phone} to="/admin/llamadas">
          Ver las llamadas
        </ButtonLink>
      }
    >
      {chores > 0
        ? `Sin prisa queda${chores === 1 ? '' : 'n'} ${countOf(chores, 'cosa', 'cosas')}. O puedes llamar.`
        : 'Puedes seguir con las llamadas.'}
    </EmptyState>
  );
}

/** The item, or the open one where somebody else has decided it meanwhile; without any the queue itself. */
function toListed({ items, open }: QueuePage, id: string): string {
  if (items.some((item) => summaryId(keyOf(item)) === id)) return id;
  return open ? summaryId(open.key) : 'cola';
}

type FocusTarget = 'part' | 'list' | (string & {});

/**
 * Where focus and page go together: to an item as soon as it is open (`isNow`), or to what comes after a decision, and
 * there again once the queue was read again. The one that closes above an item moves it, so its name is brought to the top.
 * A person who has moved the focus meanwhile, to a message for example, keeps it.
 */
function useFocusInQueue(desk: QueuePage): (target: FocusTarget, isNow?: boolean) => void {
  const wanted = useRef<{ target: FocusTarget; before: QueuePage | undefined; from: Element | null }>(
    undefined,
  );
  useEffect(() => {
    if (!wanted.current) return;
    const { target, before, from } = wanted.current;
    const element =
      target === 'part'
        ? document.querySelector<HTMLElement>('[data-open] [data-decision]')
        : document.getElementById(toListed(desk, target));
    if (!element || (!before && element.ariaExpanded !== 'true')) return;
    // Before what an item says has come, the page may be too short to bring its name to the top.
    const isRead = before ? before !== desk : desk.open !== null && summaryId(desk.open.key) === target;
    if (isRead) wanted.current = undefined;
    if (![from, element, document.body].includes(document.activeElement)) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: target === 'part' ? 'nearest' : 'start' });
    // Until the queue was read again another may have stood in for the target.
    if (wanted.current) wanted.current.from = element;
  });
  return (target, isNow = false) => {
    wanted.current = { target, before: isNow ? undefined : desk, from: document.activeElement };
  };
}

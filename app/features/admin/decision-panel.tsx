import type { ReactNode } from 'react';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { FormattedDay } from '../../components/time.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { useIsReloading } from '../../lib/load.ts';
import type { Page } from './list-query.ts';

const step = 5;

/** How many rows the address asks for. */
export function readLimit(text: string): number {
  const limit = Number(text);
  return Number.isInteger(limit) && limit > step && limit <= 500 ? limit : step;
}

interface DecisionPanelProps<Row> {
  title: string;
  list: Page<Row> | Promise<Page<Row>>;
  failure: string;
  intro?: ReactNode;
  /** Without this there is no panel where there is nothing to decide. */
  empty?: ReactNode;
  moreLabel: string;
  onMore(limit: string): void;
  children(row: Row): ReactNode;
}

/** Rows that wait for a decision, a few at first. */
export function DecisionPanel<Row>({
  title,
  list,
  failure,
  intro,
  empty,
  moreLabel,
  onMore,
  children,
}: DecisionPanelProps<Row>) {
  const isReloading = useIsReloading();
  return (
    <Loaded
      data={list}
      fallback={null}
      failed={(error) => (
        <Panel title={title} aria-label={title}>
          <LoadFailed message={failure} error={error} />
        </Panel>
      )}
    >
      {({ rows, total }) =>
        total > 0 || empty ? (
          <Panel title={`${title}: ${total}`} aria-label={title}>
            {total > 0 ? intro : empty}
            {total > 0 ? <ul className="grid gap-5">{rows.map(children)}</ul> : null}
            {total > rows.length ? (
              <p className="mt-5">
                <Button
                  size="small"
                  busy={isReloading}
                  busyLabel="Cargando…"
                  onClick={() => onMore(String(rows.length + step))}
                >
                  {moreLabel}
                </Button>
              </p>
            ) : null}
          </Panel>
        ) : null
      }
    </Loaded>
  );
}

interface DecisionRowProps {
  heading: ReactNode;
  author: string;
  date: string;
  children: ReactNode;
  actions: ReactNode;
}

export function DecisionRow({ heading, author, date, children, actions }: DecisionRowProps) {
  return (
    <li className="grid gap-2 not-first:border-t not-first:border-line not-first:pt-5">
      <h3 className="text-h4 font-subtitle [overflow-wrap:anywhere]">{heading}</h3>
      <p className="text-meta text-ink-soft">
        {author}, <FormattedDay at={date} />
      </p>
      {children}
      <div className="flex flex-wrap gap-2 pt-1">{actions}</div>
    </li>
  );
}

export function RowText({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p className="max-w-(--width-text) text-ui whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
  );
}

import type { ReactNode } from 'react';
import { Cell } from '../../components/ui/table.tsx';
import { cx } from '../../lib/cx.ts';

/** What a row of a list is about. */
export function RowName({ children }: { children: ReactNode }) {
  return <span className="block font-strong [overflow-wrap:anywhere]">{children}</span>;
}

/** What can be done with it. `width` says how many buttons stand beside one another where the page has the room. */
export function OpsCell({ width, children }: { width: string; children: ReactNode }) {
  return (
    <Cell>
      <div className={cx('flex flex-wrap items-center gap-1.5 @max-lg/page:pt-2', width)}>{children}</div>
    </Cell>
  );
}

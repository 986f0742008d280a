import type { ReactNode } from 'react';
import { Cell } from '../../components/ui/table.tsx';
import { cx } from '../../lib/cx.ts';

/** Name of the row. */
export function RowName({ children }: { children: ReactNode }) {
  return <span className="block font-strong [overflow-wrap:anywhere]">{children}</span>;
}

/** Actions of the row. `width` is the class that sets how many buttons fit side by side on a wide page. */
export function ActionsCell({ width, children }: { width: string; children: ReactNode }) {
  return (
    <Cell>
      <div className={cx('flex flex-wrap items-center gap-1.5 @max-lg/page:pt-2', width)}>{children}</div>
    </Cell>
  );
}

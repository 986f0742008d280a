import type { ReactNode } from 'react';
import { Cell } from '../../components/ui/table.tsx';
import { cx } from '../../lib/cx.ts';

/** What a row of a list is about. */
export function RowName({ children }: { children: ReactNode }) {
  return <span className="block font-strong [overflow-wrap:anywhere]">{children}</span>;
}

interface OpsCellProps {
  /** Keeps room for three buttons beside one another, where the page has it. */
  isWide?: boolean;
  children: ReactNode;
}

/** What can be done with it. */
export function OpsCell({ isWide = false, children }: OpsCellProps) {
  return (
    <Cell>
      <div
        className={cx(
          'flex flex-wrap items-center gap-1.5 @max-lg/page:pt-2',
          isWide && '@3xl/page:min-w-[28rem]',
        )}
      >
        {children}
      </div>
    </Cell>
  );
}

import type { ReactNode } from 'react';
import { Cell } from '../../components/ui/table.tsx';

/** What a row of a list is about. */
export function RowName({ children }: { children: ReactNode }) {
  return <span className="block font-strong [overflow-wrap:anywhere]">{children}</span>;
}

/** What can be done with it. */
export function OpsCell({ children }: { children: ReactNode }) {
  return (
    <Cell>
      <div className="flex flex-wrap items-center gap-1.5 @max-lg/page:pt-2">{children}</div>
    </Cell>
  );
}

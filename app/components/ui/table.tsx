import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import './table.css';

interface TableProps {
  caption: string;
  /** Column headers; each cell repeats its own in `label` for the narrow layout. */
  columns: readonly string[];
  children: ReactNode;
}

/** Rows on a wide page; below 60 rem each row is a card whose cells say their column. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <div className="edge overflow-x-auto rounded-card border border-line bg-surface">
      <table className="table-cards w-full border-collapse text-ui">
        <caption className="px-4 pt-4 pb-2 text-left @lg/page:px-5 font-head text-h4 font-subtitle">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b-[1.5px] border-line-strong px-3 py-2.5 text-left text-meta font-strong whitespace-nowrap text-ink-soft first:pl-5 last:pr-5"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:hover]:bg-sunken">{children}</tbody>
      </table>
    </div>
  );
}

interface CellProps extends ComponentProps<'td'> {
  label?: string;
  /** Numbers line up at the right on a wide page. */
  numeric?: boolean;
}

export function Cell({ label, numeric = false, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-label={label}
      className={cx(
        'border-line align-middle @lg/page:border-t @lg/page:px-3 @lg/page:py-2.5 @lg/page:first:pl-5 @lg/page:last:pr-5',
        numeric && 'tabular @lg/page:text-right',
        className,
      )}
    />
  );
}

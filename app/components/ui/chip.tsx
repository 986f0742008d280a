import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

const look =
  'edge inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] border-line-strong bg-surface py-1 pr-2.5 pl-4 text-ui leading-tight text-ink no-underline hover:border-brand hover:bg-brand-soft';

interface ChipProps {
  /** Prefix of the accessible name that says what a tap does: "Quitar filtro". */
  action: string;
  children: ReactNode;
}

function Inside({ action, children }: ChipProps) {
  return (
    <>
      <span>
        <span className="sr-only">{action}: </span>
        {children}
      </span>
      <X className="icon text-ink-soft" />
    </>
  );
}

export function Chip({ onRemove, ...inside }: ChipProps & { onRemove(): void }) {
  return (
    <button type="button" onClick={onRemove} className={look}>
      <Inside {...inside} />
    </button>
  );
}

/** For filters in the address: removing one is going to the address without it. */
export function ChipLink({ to, ...inside }: ChipProps & { to: To }) {
  return (
    <Link to={to} preventScrollReset className={look}>
      <Inside {...inside} />
    </Link>
  );
}

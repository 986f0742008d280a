import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A name and its value in a `dl`, with an icon before both. */
export function Pair({ name, Icon, children }: { name: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] content-start gap-x-3">
      <Icon aria-hidden="true" className="icon row-span-2 mt-0.5 text-ink-soft" />
      <dt className="text-meta text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

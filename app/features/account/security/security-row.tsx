import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface SecurityRowProps {
  Icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** The buttons. */
  actions?: ReactNode;
}

/** One thing that protects the account: what it is, how it stands, what can be done. */
export function SecurityRow({ Icon, title, children, actions }: SecurityRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 @md/page:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon className="size-6 self-start text-brand @md/page:self-center" />
      <div className="grid gap-1">
        <h3 className="text-h4 font-subtitle wrap-anywhere">{title}</h3>
        <div className="text-meta text-ink-soft wrap-anywhere">{children}</div>
      </div>
      {actions ? (
        <div className="col-start-2 flex flex-wrap gap-2 @md/page:col-start-3">{actions}</div>
      ) : null}
    </li>
  );
}

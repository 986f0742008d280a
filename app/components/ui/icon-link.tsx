import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link with an icon before its words, as high as a finger needs. */
export function IconLink({ to, Icon, children }: { to: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <Link to={to} className="tap inline-flex items-center gap-2 justify-self-start text-ui">
      <Icon className="icon" />
      {children}
    </Link>
  );
}

import { Pencil } from 'lucide-react';
import { Link } from 'react-router';

interface ProfileLinksProps {
  provider: { id: string; usuario_id: string | null };
}

const linkClass = 'inline-flex min-h-11 items-center gap-2';

/** What few people look for on a profile: last, and small. */
export function ProfileLinks({ provider: { id } }: ProfileLinksProps) {
  return (
    <ul className="flex flex-wrap gap-x-6 text-meta print:hidden">
      <li>
        <Link to={`/proveedor/${id}/corregir`} className={linkClass}>
          <Pencil className="icon" />
          Corregir un dato
        </Link>
      </li>
    </ul>
  );
}

import { Ban, Pencil, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useUserId } from '../../session/session.ts';

interface ProfileLinksProps {
  provider: { id: string; usuario_id: string | null };
}

const linkClass = 'inline-flex min-h-11 items-center gap-2';

/** What few people look for on a profile: last, and small. */
export function ProfileLinks({ provider: { id, usuario_id } }: ProfileLinksProps) {
  const userId = useUserId();
  const isOwn = userId !== undefined && userId === usuario_id;
  return (
    <ul className="flex flex-wrap gap-x-6 text-meta print:hidden">
      <li>
        <Link to={`/proveedor/${id}/corregir`} className={linkClass}>
          <Pencil className="icon" />
          Corregir un dato
        </Link>
      </li>
      {isOwn ? null : (
        <li>
          <Link to={`/proveedor/${id}/reclamar`} className={linkClass}>
            <UserRound className="icon" />
            Este perfil es mío
          </Link>
        </li>
      )}
      <li>
        <Link to={`/proveedor/${id}/baja`} className={linkClass}>
          <Ban className="icon" />
          {isOwn ? 'Quitar mi perfil del directorio' : 'No quiero aparecer'}
        </Link>
      </li>
    </ul>
  );
}

import { LogIn, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { ForumSearch } from './forum-search.tsx';

/** Title, the one main action and the search, around whatever the list has to show. */
export function ForumFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page pb-(--section) [--page-width:1000px]">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5 page-head">
        <div className="grid gap-2">
          <h1>Foro</h1>
          <p className="text-lead">Pregunta a otras familias. Responde cuando puedas.</p>
        </div>
        <ButtonLink Icon={Plus} to="/user-dashboard" level="main" className="only-signed-in">
          Nueva Pregunta
        </ButtonLink>
        <ButtonLink Icon={LogIn} to="/auth" level="main" className="only-signed-out">
          Inicia sesión para preguntar
        </ButtonLink>
      </div>
      <ForumSearch />
      {children}
    </div>
  );
}

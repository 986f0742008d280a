import { BookOpen, Library, MessagesSquare, Search } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Door } from '../directory/type-art.tsx';
import { HelpLines } from './help-lines.tsx';

/** No step is published, as on a new site: nothing is asked, and the rest of the site helps meanwhile. */
export function NoSteps() {
  return (
    <div className="page grid gap-(--grid-gap) pb-(--section) [--page-width:1000px]">
      <div className="page-head -mb-(--grid-gap)">
        <h1>¿Por dónde empiezo?</h1>
      </div>
      <HelpLines />
      <EmptyState
        art={<Door type="todos" />}
        title="Estamos preparando los pasos"
        action={
          <div className="grid gap-3 @md/page:flex @md/page:flex-wrap @md/page:justify-center">
            <ButtonLink Icon={Search} to="/proveedores" level="main">
              Buscar proveedores
            </ButtonLink>
            <ButtonLink Icon={Library} to="/recursos">
              Ver recursos
            </ButtonLink>
            <ButtonLink Icon={BookOpen} to="/palabras">
              Entender las palabras
            </ButtonLink>
            <ButtonLink Icon={MessagesSquare} to="/questions">
              Preguntar en el foro
            </ButtonLink>
          </div>
        }
      >
        Una persona revisa cada uno antes de que salga aquí. Mientras tanto, esto ya te puede ayudar.
      </EmptyState>
    </div>
  );
}

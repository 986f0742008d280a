import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { LoadBoundary } from '../../components/load-boundary.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { messages } from '../../lib/messages.ts';
import { Door } from './type-art.tsx';

interface ProviderSubpageProps {
  /** Without one, what is inside has its own. */
  title?: string;
  /** Of the provider, once it is known. */
  name?: string | undefined;
  children: ReactNode;
}

/** A page beside the profile of one provider: the way back to it, a title, and one narrow column. */
export function ProviderSubpage({ title, name, children }: ProviderSubpageProps) {
  const { id } = useParams();
  return (
    <div className="page pb-(--section)">
      <p className="py-air-4">
        <Link to={`/proveedor/${id}`} className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="icon flex-none" />
          {name ? `Volver a ${name}` : 'Volver al perfil'}
        </Link>
      </p>
      <div className="grid max-w-[640px] gap-5">
        {title ? (
          <div className="grid gap-1">
            <h1>{title}</h1>
            {name ? <p className="text-ink-soft wrap-anywhere">{name}</p> : null}
          </div>
        ) : null}
        {children}
      </div>
    </div>
  );
}

interface LoadedSubpageProps<Data> {
  title: string;
  data: Data | Promise<Data>;
  /** While it is on its way. */
  fallback: ReactNode;
  /** A whole `ProviderSubpage`. */
  children(data: Data): ReactNode;
}

/** What such a page reads; a read that fails later leaves what was there. */
export function LoadedSubpage<Data>({ title, data, fallback, children }: LoadedSubpageProps<Data>) {
  const { id } = useParams();
  return (
    <Loaded<Data>
      key={id}
      data={data}
      fallback={fallback}
      failed={(error, isFirst) =>
        isFirst ? (
          <SubpageNotRead title={title} error={error} />
        ) : (
          <div className="page pt-5">
            <LoadFailed message={messages.proveedores.loadOneFailed} error={error} />
          </div>
        )
      }
    >
      {children}
    </Loaded>
  );
}

export function SubpageNotRead({ title, error }: { title: string; error: unknown }) {
  return (
    <ProviderSubpage title={title}>
      <LoadBoundary
        error={error}
        message={messages.proveedores.loadOneFailed}
        missing={
          <EmptyState
            art={<Door type="todos" />}
            title={messages.proveedores.notFound}
            action={<ButtonLink to="/proveedores">Volver a la búsqueda</ButtonLink>}
          >
            El perfil ya no existe o todavía no está aprobado.
          </EmptyState>
        }
      />
    </ProviderSubpage>
  );
}

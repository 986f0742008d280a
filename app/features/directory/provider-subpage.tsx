import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';

interface ClaimsFrameProps {
  title: string;
  /** Of the provider, once it is known. */
  name?: string | undefined;
  children: ReactNode;
}

/** A page about one provider: the way back to it, a title, and one narrow column. */
export function ClaimsFrame({ title, name, children }: ClaimsFrameProps) {
  const { id } = useParams();
  return (
    <div className="page pb-(--section)">
      <p className="py-[calc(16px*var(--air))]">
        <Link to={`/proveedor/${id}`} className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="icon flex-none" />
          {name ? `Volver a ${name}` : 'Volver al perfil'}
        </Link>
      </p>
      <div className="grid max-w-[640px] gap-5">
        <div className="grid gap-1">
          <h1>{title}</h1>
          {name ? <p className="text-ink-soft wrap-anywhere">{name}</p> : null}
        </div>
        {children}
      </div>
    </div>
  );
}

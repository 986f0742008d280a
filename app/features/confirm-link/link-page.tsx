import { Hourglass, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../components/ui/button.tsx';
import { Notice } from './notice.tsx';

interface LinkPageProps {
  /** Without one, what is inside has its own. */
  title?: string;
  lead?: string;
  children: ReactNode;
}

export function LinkPage({ title, lead, children }: LinkPageProps) {
  return (
    <div className="page page-text page-head pb-(--section)">
      {title ? (
        <div className="mb-(--grid-gap) grid gap-3">
          <h1>{title}</h1>
          <p className="text-lead">{lead}</p>
        </div>
      ) : null}
      <div className="grid gap-5">{children}</div>
    </div>
  );
}

/** The server could not answer. Nothing was lost: the same button can be pressed again. */
export function LinkProblem() {
  return (
    <LinkPage>
      <Notice Icon={Hourglass} tone="wait" title="Ahora no podemos abrir el enlace">
        <p>No es culpa tuya, y el enlace sigue sirviendo. Intenta otra vez en un momento.</p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty link loads this address again */}
        <a href="" className={buttonClass({ level: 'solid' })}>
          <RefreshCw className="icon" />
          Intentar otra vez
        </a>
      </Notice>
    </LinkPage>
  );
}

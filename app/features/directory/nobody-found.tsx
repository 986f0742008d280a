import { Globe, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { messages } from '../../lib/messages.ts';
import { writeFilters } from './filters.ts';
import { Door } from './type-art.tsx';
import { tellWay, type WayOn } from './ways-on.ts';

interface NobodyFoundProps {
  ways: readonly WayOn[];
  /** Who has not confirmed what is looked for. */
  children: ReactNode;
}

/** Nothing found: the searches close to it that find somebody. */
export function NobodyFound({ ways, children }: NobodyFoundProps) {
  return (
    <div className="edge grid gap-4 rounded-card border border-line bg-surface p-(--panel-pad)">
      <div className="flex items-center gap-4">
        <Door type="todos" size="small" />
        <div>
          <h2 className="text-h3 font-subtitle">{messages.proveedores.noneFound}</h2>
          <p className="text-ink-soft">{messages.proveedores.adjustFilters}</p>
        </div>
      </div>
      {children}
      {ways.length > 0 ? (
        <ul>
          {ways.map((way, at) => (
            <li
              key={way.kind}
              className="grid items-center gap-2 border-line border-t py-4 last:pb-0 @md/page:grid-cols-[minmax(0,1fr)_auto]"
            >
              <b>{tellWay(way)}</b>
              <ButtonLink
                to={{ search: writeFilters(way.filters) }}
                level={at === 0 ? 'main' : 'line'}
                className="justify-self-start"
              >
                {way.kind === 'near' ? <MapPin className="icon" /> : null}
                {way.kind === 'online' ? <Globe className="icon" /> : null}
                {wordsFor(way)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function wordsFor({ kind, count, municipio }: WayOn): string {
  if (kind === 'near') return `Buscar cerca de ${municipio}`;
  const see = count === 1 ? 'Verlo' : `Ver los ${count}`;
  return kind === 'online' ? `${see} en línea` : see;
}

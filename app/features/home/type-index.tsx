import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { countProviders } from '../../lib/count.ts';
import { type ProviderType, providerTypeFacts, providerTypes, searchPath } from '../../lib/provider-types.ts';
import type { TypeCounts } from '../directory/queries.ts';
import { Door } from '../directory/type-art.tsx';

export function TypeIndex({ counts }: { counts: TypeCounts | undefined }) {
  return (
    <section aria-labelledby="tipos" className="section bg-sand">
      <div className="page @lg/page:grid @lg/page:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] @lg/page:items-start @lg/page:gap-16">
        <div className="mb-air-8 grid gap-3">
          <h2 id="tipos">Cinco tipos de proveedores</h2>
          <p className="text-ink-soft">Un administrador revisa cada perfil antes de publicarlo.</p>
        </div>
        <ul className="border-t border-line">
          {providerTypes.map((type) => (
            <TypeRow key={type} type={type} count={counts && (counts[type] ?? 0)} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function TypeRow({ type, count }: { type: ProviderType; count: number | undefined }) {
  const { plural, offers } = providerTypeFacts[type];
  return (
    <li data-type={type} className="border-b border-line">
      <Link
        to={searchPath(type)}
        className="group flex min-h-21 items-center gap-4 rounded-field py-3.5 text-ink no-underline hover:bg-surface @lg/page:gap-5 @lg/page:px-3"
      >
        <Door type={type} size="small" />
        <span className="grid flex-1 items-center gap-x-5 gap-y-0.5 @lg/page:grid-cols-[9rem_1fr_9rem]">
          <span className="font-head text-h3 font-subtitle group-hover:underline">{plural}</span>
          <span className="text-ui text-ink-soft">{offers}</span>
          {count === undefined ? null : (
            <span className="text-meta @lg/page:text-right">{countProviders(count)}</span>
          )}
        </span>
        <ChevronRight className="icon text-ink-soft" />
      </Link>
    </li>
  );
}

import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Segmented } from '../components/ui/segmented.tsx';
import { fetchStatistics, type Period, periods, readPeriod } from '../features/admin/statistics/queries.ts';
import { StatisticsView } from '../features/admin/statistics/statistics-view.tsx';
import { useIsReloading } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { type SearchParams, useSearchFilters } from '../lib/search-params.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-estadisticas';

const { loadFailed } = messages.estadisticas;
const options = periods.map((days) => ({ value: String(days), name: `${days} días` }));

const params: SearchParams<{ period: Period; q?: string }> = {
  read: (search) => ({ period: readPeriod(search.get('dias')) }),
  write: ({ period }) => `?dias=${period}`,
};

export const clientLoader = adminLoader((api, { search }) => {
  const { period } = params.read(search);
  return { report: fetchStatistics(api, period).then((statistics) => ({ period, statistics })) };
});

export default function AdminEstadisticas({ loaderData: { report } }: Route.ComponentProps) {
  const { inAddress, change } = useSearchFilters(params);

  return (
    <section aria-label="Estadísticas" aria-busy={useIsReloading()} className="grid gap-5">
      <div className="max-w-96">
        <Segmented
          legend="Últimos días"
          look="block"
          options={options}
          value={String(inAddress.period)}
          onChange={(days) => change({ period: readPeriod(days) })}
        />
      </div>
      <Loaded data={report} loading="Cargando estadísticas..." blocks={['h-32', 'h-64']} failure={loadFailed}>
        {({ statistics, period }) => <StatisticsView statistics={statistics} period={period} />}
      </Loaded>
    </section>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);

import { useSearchParams } from 'react-router';
import { Segmented } from '../components/ui/segmented.tsx';
import { Loading, Skeleton } from '../components/ui/skeleton.tsx';
import { LoadFailed } from '../features/admin/load-failed.tsx';
import { fetchStatistics, periods, readPeriod } from '../features/admin/statistics.ts';
import { StatisticsView } from '../features/admin/statistics-view.tsx';
import { useLoaded } from '../features/admin/use-loaded.ts';
import { loadApi } from '../lib/api.ts';
import { messages } from '../lib/messages.ts';

const options = periods.map((days) => ({ value: String(days), name: `${days} días` }));

export default function AdminEstadisticas() {
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params.get('dias'));
  const { data, problem, isLoading, reload } = useLoaded(String(period), async () => ({
    period,
    statistics: await fetchStatistics(await loadApi(), period),
  }));

  return (
    <section aria-label="Estadísticas" aria-busy={isLoading} className="grid gap-5">
      <div className="max-w-96">
        <Segmented
          legend="Últimos días"
          look="block"
          options={options}
          value={String(period)}
          onChange={(dias) => setParams({ dias }, { preventScrollReset: true })}
        />
      </div>
      {problem ? (
        <LoadFailed
          message={messages.estadisticas.loadFailed}
          problem={problem}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : null}
      {data ? <StatisticsView statistics={data.statistics} period={data.period} /> : null}
      {!data && isLoading ? (
        <Loading text="Cargando estadísticas...">
          <Skeleton className="h-32 rounded-card!" />
          <Skeleton className="h-64 rounded-card!" />
        </Loading>
      ) : null}
    </section>
  );
}

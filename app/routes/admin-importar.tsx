import { LoadBoundary } from '../components/load-boundary.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Loading, Skeleton } from '../components/ui/skeleton.tsx';
import { ImportTable } from '../features/admin/imports/import-table.tsx';
import { changeImport, type ImportWrite } from '../features/admin/imports/mutations.ts';
import { NewImport } from '../features/admin/imports/new-import.tsx';
import {
  fetchImports,
  fetchReadingHelp,
  type Import,
  isWorking,
  watchMs,
} from '../features/admin/imports/queries.ts';
import { loadApi } from '../lib/api.ts';
import { defer } from '../lib/load.ts';
import { useWatch } from '../lib/use-watch.ts';
import { requireAdmin } from '../session/require-admin.ts';
import type { Route } from './+types/admin-importar';

const loadFailed = 'Error al cargar las importaciones';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin();
  return defer(request, {
    help: loadApi().then(fetchReadingHelp),
    imports: loadApi().then(fetchImports),
  });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeImport((await request.json()) as ImportWrite);
}

/** A file of providers, up to its rehearsal; and the imports so far. */
export default function AdminImportar({ loaderData: { help, imports } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <Loaded
        data={help}
        fallback={
          <Loading text="Preparando la importación...">
            <Skeleton shape="block" className="h-40 rounded-card" />
          </Loading>
        }
        failed={(error) => <LoadFailed message="Error al preparar la importación" error={error} />}
      >
        {(read) => <NewImport help={read} />}
      </Loaded>
      <Loaded
        data={imports}
        fallback={<Loading text="Cargando las importaciones..." />}
        failed={(error) => <LoadFailed message={loadFailed} error={error} />}
      >
        {(read) => <WatchedTable imports={read} />}
      </Loaded>
    </div>
  );
}

function WatchedTable({ imports }: { imports: Import[] }) {
  useWatch(imports.some(isWorking), watchMs);
  return <ImportTable imports={imports} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadBoundary error={error} message={loadFailed} />;
}

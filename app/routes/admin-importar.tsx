import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ImportTable } from '../features/admin/imports/import-table.tsx';
import { changeImport } from '../features/admin/imports/mutations.ts';
import { NewImport } from '../features/admin/imports/new-import.tsx';
import {
  fetchImports,
  fetchReadingHelp,
  type Import,
  isWorking,
  watchMs,
} from '../features/admin/imports/queries.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useWatch } from '../lib/use-watch.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-importar';

const loadFailed = 'Error al cargar las importaciones';

export const clientLoader = adminLoader((api) => ({
  help: fetchReadingHelp(api),
  imports: fetchImports(api),
}));

export const clientAction = jsonAction(changeImport);

/** A file of providers, up to its rehearsal; and the imports so far. */
export default function AdminImportar({ loaderData: { help, imports } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <Loaded
        data={help}
        loading="Preparando la importación..."
        blocks={['h-40']}
        failure="Error al preparar la importación"
      >
        {(read) => <NewImport help={read} />}
      </Loaded>
      <Loaded data={imports} loading="Cargando las importaciones..." failure={loadFailed}>
        {(read) => <WatchedTable imports={read} />}
      </Loaded>
    </div>
  );
}

function WatchedTable({ imports }: { imports: Import[] }) {
  useWatch(imports.some(isWorking), watchMs);
  return <ImportTable imports={imports} />;
}

export const ErrorBoundary = boundaryOf(loadFailed);

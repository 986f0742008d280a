import type { ReactNode } from 'react';
import { data } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { Loading, Skeleton } from '../components/ui/skeleton.tsx';
import { ContentsPanel } from '../features/open-data/contents-panel.tsx';
import { Downloads } from '../features/open-data/downloads.tsx';
import { LicensePanel } from '../features/open-data/license-panel.tsx';
import { ProgramPanel } from '../features/open-data/program-panel.tsx';
import { fetchSummary } from '../features/open-data/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { dayOf } from '../lib/dates.ts';
import { defer, readOnServer } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/datos';

export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const { siteUrl, dataLicense: licenseId } = backend;
  const summary = await readOnServer('The open data', fetchSummary(createServerClient(backend), null));
  const open = { summary, siteUrl, licenseId, day: dayOf(new Date()) };
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return data({ open }, { headers: { 'Cache-Control': cacheControl } });
}

/** The page names its day of Puerto Rico: then the server renders it again. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return defer(request, { open: serverLoader().then((served) => served.open) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Datos abiertos',
    description: 'El directorio público, para usarlo en tu proyecto: en hoja de cálculo y en HSDS 3.1.',
    path: '/datos',
    siteUrl: matches[0].loaderData?.siteUrl,
  });
}

export default function OpenData({ loaderData: { open } }: Route.ComponentProps) {
  return (
    <Frame>
      <Loaded
        data={open}
        fallback={
          <Loading text="Cargando los datos...">
            <Skeleton shape="block" className="h-48 rounded-card" />
            <Skeleton shape="block" className="h-48 rounded-card" />
          </Loading>
        }
        failed={(error) => <Failed error={error} />}
      >
        {({ summary, siteUrl, licenseId, day }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-air-8">
            <Downloads summary={summary} />
            <ContentsPanel />
            <LicensePanel licenseId={licenseId} day={day} />
            <ProgramPanel siteUrl={siteUrl} />
          </div>
        )}
      </Loaded>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Failed error={error} />
    </Frame>
  );
}

function Failed({ error }: { error: unknown }) {
  return <LoadBoundary error={error} message="No pudimos cargar los datos" />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <TitledPage
      title="Datos abiertos"
      lead="Puedes usar los datos públicos del directorio en tu proyecto. Son gratis y no hace falta cuenta."
    >
      {children}
    </TitledPage>
  );
}

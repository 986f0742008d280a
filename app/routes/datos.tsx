import type { ReactNode } from 'react';
import { data } from 'react-router';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { ContentsPanel } from '../features/open-data/contents-panel.tsx';
import { Downloads } from '../features/open-data/downloads.tsx';
import { LicensePanel } from '../features/open-data/license-panel.tsx';
import { ProgramPanel } from '../features/open-data/program-panel.tsx';
import { fetchSummary } from '../features/open-data/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { dayOf } from '../lib/dates.ts';
import { readOnServer, streamReads } from '../lib/load.ts';
import { metaOf } from '../lib/meta.ts';
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
  return streamReads(request, { open: serverLoader().then((served) => served.open) });
}

export const meta = metaOf({
  title: 'Datos abiertos',
  description: 'El directorio público, para usarlo en tu proyecto: en hoja de cálculo y en HSDS 3.1.',
  path: '/datos',
});

export default function OpenData({ loaderData: { open } }: Route.ComponentProps) {
  return (
    <Frame>
      <Loaded
        data={open}
        loading="Cargando los datos..."
        blocks={['h-48', 'h-48']}
        failure="No pudimos cargar los datos"
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

export const ErrorBoundary = boundaryOf('No pudimos cargar los datos', { Frame });

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

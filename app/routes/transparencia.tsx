import type { ReactNode } from 'react';
import { data } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { Loading, Skeleton } from '../components/ui/skeleton.tsx';
import { TransparencyFigures } from '../features/transparency/figures.tsx';
import { fetchTransparency } from '../features/transparency/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { dayInSentence } from '../lib/dates.ts';
import { defer, readOnServer } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/transparencia';

export async function loader({ context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const numbers = await readOnServer('The transparency numbers', fetchTransparency(client));
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return data({ numbers }, { headers: { 'Cache-Control': cacheControl } });
}

/** The page names its day of Puerto Rico: then the server renders it again. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return defer(request, { numbers: serverLoader().then((served) => served.numbers) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Transparencia',
    description: 'Cuántos proveedores hay, cuántos confirmaron sus datos y qué hacemos con lo que nos dices.',
    path: '/transparencia',
    siteUrl: matches[0].loaderData?.siteUrl,
  });
}

export default function Transparency({ loaderData: { numbers } }: Route.ComponentProps) {
  return (
    <Frame>
      <Loaded
        data={numbers}
        fallback={
          <Loading text="Cargando los números...">
            <Skeleton shape="block" className="h-48 rounded-card" />
            <Skeleton shape="block" className="h-48 rounded-card" />
          </Loading>
        }
        failed={(error) => <Failed error={error} />}
      >
        {(read) => (
          <>
            <p className="mb-air-8 text-meta text-ink-soft">
              Números del {dayInSentence(read.dia)}. Salen de la base de datos. No seguimos a nadie para
              contarlos.
            </p>
            <TransparencyFigures numbers={read} />
          </>
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
  return <LoadBoundary error={error} message="No pudimos cargar los números" />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <TitledPage title="Transparencia" lead="Cómo está el directorio y qué hacemos con lo que nos dices.">
      {children}
    </TitledPage>
  );
}

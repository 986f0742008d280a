import type { ReactNode } from 'react';
import { data } from 'react-router';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { TransparencyFigures } from '../features/transparency/figures.tsx';
import { fetchTransparency } from '../features/transparency/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { dayInSentence } from '../lib/dates.ts';
import { readOnServer, streamReads } from '../lib/load.ts';
import { metaOf } from '../lib/meta.ts';
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
  return streamReads(request, { numbers: serverLoader().then((served) => served.numbers) });
}

export const meta = metaOf({
  title: 'Transparencia',
  description: 'Cuántos proveedores hay, cuántos confirmaron sus datos y qué hacemos con lo que nos dices.',
  path: '/transparencia',
});

export default function Transparency({ loaderData: { numbers } }: Route.ComponentProps) {
  return (
    <Frame>
      <Loaded
        data={numbers}
        loading="Cargando los números..."
        blocks={['h-48', 'h-48']}
        failure="No pudimos cargar los números"
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

export const ErrorBoundary = boundaryOf('No pudimos cargar los números', { Frame });

function Frame({ children }: { children: ReactNode }) {
  return (
    <TitledPage title="Transparencia" lead="Cómo está el directorio y qué hacemos con lo que nos dices.">
      {children}
    </TitledPage>
  );
}

import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Form, Link, useSearchParams } from 'react-router';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Field, Input } from '../components/ui/field.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { withOfflineFallback } from '../features/guide/with-offline-fallback.ts';
import { HitLists, isNothing, tellTotal } from '../features/search/hit-lists.tsx';
import { type Found, search } from '../features/search/queries.ts';
import { searchGuide } from '../features/search/search-guide.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer, streamReads } from '../lib/load.ts';
import { metaOf, noIndex } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/buscar';

interface Answer {
  q: string;
  /** Null: nothing was asked. */
  found: Found | null;
  /** Of the guide on this device: when it was saved. */
  savedAt?: string;
}

const loadFailed = 'No pudimos buscar';

const readText = ({ url }: Request) => (new URL(url).searchParams.get('q') ?? '').trim().slice(0, 100);

export async function loader({ request, context }: Route.LoaderArgs) {
  const q = readText(request);
  const client = createServerClient(context.get(backendContext));
  const found = q === '' ? null : await readOnServer('The search', search(client, q));
  const answer: Answer = { q, found };
  // Steps leave by the day of Puerto Rico.
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return data({ answer }, { headers: { 'Cache-Control': cacheControl } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const q = readText(request);
  const read = async (): Promise<Answer> => (await serverLoader()).answer;
  const answer = withOfflineFallback(read, (guide) => ({
    q,
    found: q === '' ? null : searchGuide(guide, q),
    savedAt: guide.savedAt,
  }));
  return streamReads(request, { answer });
}

export const meta = metaOf(
  {
    title: 'Buscar',
    description: 'Proveedores, recursos, pasos y preguntas de Mi Guía Azul en una sola búsqueda.',
    path: '/buscar',
  },
  noIndex,
);

export default function Buscar({ loaderData: { answer } }: Route.ComponentProps) {
  return (
    <Frame>
      <Loaded<Answer> data={answer} loading="Buscando..." failure={loadFailed}>
        {(read) => <Results {...read} />}
      </Loaded>
    </Frame>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed, { Frame });

function Frame({ children }: { children: ReactNode }) {
  const [params] = useSearchParams();
  const q = params.get('q') ?? '';
  return (
    <div className="page page-head pb-(--section)">
      <h1 className="mb-4">Buscar</h1>
      <Form
        key={q}
        action="/buscar"
        role="search"
        aria-label="Buscar en todo el sitio"
        className="mb-air-6 flex flex-wrap items-start gap-3"
      >
        <Field
          label="¿Qué buscas?"
          id="q"
          hint="Proveedores, recursos, pasos y preguntas."
          className="min-w-0 flex-[1_1_16rem]"
        >
          <Input
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            enterKeyHint="search"
            icon={<Search className="icon" />}
          />
        </Field>
        <Button type="submit" level="main" className="@sm/page:mt-[1.85rem]">
          Buscar en todo
        </Button>
      </Form>
      {children}
    </div>
  );
}

function Results({ q, found, savedAt }: Answer) {
  const notice = (
    <GuideNotice savedAt={savedAt}>
      <p>Buscamos en lo que hay en este aparato. Los recursos y las preguntas necesitan conexión.</p>
    </GuideNotice>
  );
  if (!found) return notice;
  if (isNothing(found) && !savedAt) return <Nothing q={q} meant={found.quisiste} />;
  return (
    <>
      {notice}
      <p role="status" className="mb-5 text-ui wrap-anywhere">
        {tellTotal(found, q)}
      </p>
      <HitLists q={q} found={found} isOnDevice={savedAt !== undefined} />
    </>
  );
}

function Nothing({ q, meant }: { q: string; meant: string | null | undefined }) {
  return (
    <EmptyState
      art={<Door type="todos" size="large" />}
      title={`No encontramos «${q}»`}
      action={
        <>
          <ButtonLink to="/proveedores">Ver todos los proveedores</ButtonLink>
          <ButtonLink to="/questions">Preguntar a otras familias</ButtonLink>
        </>
      }
    >
      <p role="status" className="wrap-anywhere">
        {meant ? (
          <>
            ¿Quisiste decir{' '}
            <Link to={`/buscar?${new URLSearchParams({ q: meant })}`} className="tap">
              {meant}
            </Link>
            ?{' '}
          </>
        ) : null}
        También puedes escribir una palabra más corta.
      </p>
    </EmptyState>
  );
}

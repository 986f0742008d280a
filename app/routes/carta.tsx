import { ArrowLeft, Smartphone } from 'lucide-react';
import { data, Link } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Door } from '../features/directory/type-art.tsx';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { withOfflineFallback } from '../features/guide/with-offline-fallback.ts';
import { type Letter, letterPath } from '../features/letters/letter.ts';
import { LetterNotes, LetterView, Lines } from '../features/letters/letter-view.tsx';
import { fetchLetter } from '../features/letters/queries.ts';
import { isDemo } from '../features/start/path.ts';
import { backendContext } from '../lib/backend.ts';
import { FailedRead, found, readOnServer, streamReads } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/carta';

interface Read {
  letter: Letter;
  /** Of the guide on this device: when it was saved. */
  savedAt?: string;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = createServerClient(context.get(backendContext));
  const read: Read = { letter: found(await readOnServer('A letter', fetchLetter(api, params.clave))) };
  return data(
    { read },
    { headers: { 'Cache-Control': `no-cache, s-maxage=${secondsLeft('day', Date.now())}` } },
  );
}

/** A letter leaves by the day of Puerto Rico, as a step. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const read = withOfflineFallback(
    async (): Promise<Read> => (await serverLoader()).read,
    ({ findLetter, savedAt }) => {
      const letter = findLetter(params.clave);
      return letter && { letter, savedAt };
    },
  );
  return streamReads(request, { read });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const read = loaderData?.read;
  if (!read || read instanceof Promise || read instanceof FailedRead)
    return [{ title: 'Carta · Mi Guía Azul' }];
  return pageMeta({
    title: read.letter.titulo,
    description: 'Una carta para pedirlo por escrito: llena los espacios, cópiala o imprímela.',
    path: letterPath(read.letter),
    siteUrl: matches[0].loaderData?.siteUrl,
  });
}

export default function Carta({ loaderData: { read } }: Route.ComponentProps) {
  return (
    <div className="page grid gap-(--grid-gap) pb-(--section) print:block print:p-0">
      <p className="pt-air-4 print:hidden">
        <Link to="/empieza" className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="icon" />
          ¿Por dónde empiezo?
        </Link>
      </p>
      <Loaded<Read> data={read} loading="Cargando la carta..." failed={(error) => <NotRead error={error} />}>
        {({ letter, savedAt }) => (
          <>
            <GuideNotice savedAt={savedAt} />
            <div className="grid gap-3 print:hidden">
              <h1>{letter.titulo}</h1>
              <p className="text-lead">Llena los espacios. La carta se escribe a la par.</p>
              <p className="flex gap-2 text-meta text-ink-soft">
                <Smartphone className="icon" />
                Se queda en este aparato. No la enviamos ni la vemos.
              </p>
              {isDemo(letter) ? (
                <Alert title="Contenido de demostración">
                  <p>Esta carta es un ejemplo. Que la lea alguien que sepa antes de usarla.</p>
                </Alert>
              ) : null}
              <Alert className="only-without-js" title="Para llenarla aquí hace falta JavaScript">
                <p>Puedes imprimirla con sus rayas y llenarla a mano.</p>
              </Alert>
              <div className="prose">
                <h2>Cuándo sirve</h2>
                <Lines items={letter.cuando} />
                <h2>A quién va</h2>
                <Lines items={letter.a_quien} />
              </div>
            </div>
            <LetterView letter={letter} />
            <LetterNotes letter={letter} isRead={!isDemo(letter)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="page py-air-8">
      <NotRead error={error} />
    </div>
  );
}

function NotRead({ error }: { error: unknown }) {
  return (
    <LoadBoundary
      error={error}
      message="No pudimos cargar la carta"
      missing={
        <EmptyState
          heading="h1"
          art={<Door type="todos" />}
          title="Esta carta no está"
          action={<ButtonLink to="/empieza">¿Por dónde empiezo?</ButtonLink>}
        >
          Mira los pasos: ahí están las cartas que se pueden usar hoy.
        </EmptyState>
      }
    />
  );
}

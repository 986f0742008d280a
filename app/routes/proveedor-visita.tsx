import { ArrowLeft, Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { data, Link, useParams } from 'react-router';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { ReadAloud } from '../components/read-aloud.tsx';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { foundOnServer } from '../features/directory/merged.ts';
import { Door } from '../features/directory/type-art.tsx';
import { Ask } from '../features/facts/confirmation-text.tsx';
import { endOfPage } from '../features/facts/end-of-page.ts';
import { confirmationStatus, findConfirmation } from '../features/facts/provider-facts.ts';
import { fetchVisit } from '../features/facts/queries.ts';
import type { Visit } from '../features/facts/visit/visit.ts';
import { VisitSheet } from '../features/facts/visit/visit-sheet.tsx';
import { readSheet, visitQuestion } from '../features/facts/visit/visit-text.ts';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { withOfflineFallback } from '../features/guide/with-offline-fallback.ts';
import { loadApi } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { FailedRead, found, isMissing, streamReads } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { createQr, type Qr } from '../lib/qr.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { useNow } from '../lib/use-now.ts';
import { getAccount, useAccount } from '../session/session.ts';
import type { Route } from './+types/proveedor-visita';

const loadFailed = 'Error al cargar la visita';

interface Sheet {
  visit: Visit;
  /** Null for whoever sees a provider before families do: there is no page yet that others could open. And of the guide. */
  qr: Qr | null;
  /** Of the guide on this device: when it was saved. */
  savedAt?: string;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const client = createServerClient(backend);
  const read = fetchVisit(client, params.id);
  const visit = await foundOnServer('The first visit', client, params.id, read, '/visita');
  const sheet: Sheet = { visit, qr: createQr(`${backend.siteUrl}/proveedor/${params.id}`) };
  return data({ sheet }, { headers: endOfPage(visit.facts, visit.servedAt) });
}

/** Whether its confirmation holds is said by the day. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The server reads with the rights of a visitor; owners and admins also see a pending provider. */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  async function read(): Promise<Sheet> {
    try {
      return (await serverLoader()).sheet;
    } catch (error) {
      if (!getAccount() || !isMissing(error)) throw error;
      return { visit: found(await fetchVisit(await loadApi(), params.id)), qr: null };
    }
  }
  const sheet = withOfflineFallback(read, ({ findVisit, savedAt }) => {
    const visit = findVisit(params.id);
    return visit && { visit, qr: null, savedAt };
  });
  return streamReads(request, { sheet });
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  const sheet = loaderData?.sheet;
  if (!sheet || sheet instanceof Promise || sheet instanceof FailedRead)
    return [{ title: titleOf('Tu primera visita') }];
  const { nombre } = sheet.visit.provider;
  return pageMeta({
    title: `Tu primera visita a ${nombre}`,
    description: `Qué pasa en la primera visita a ${nombre}, paso por paso, en una hoja para imprimir.`,
    path: `/proveedor/${params.id}/visita`,
    siteUrl: matches[0].loaderData?.siteUrl,
  });
}

const titleOf = (title: string) => `${title} · Mi Guía Azul`;

export default function ProveedorVisita({ loaderData: { sheet } }: Route.ComponentProps) {
  const { id } = useParams();
  return (
    <Loaded<Sheet>
      key={id}
      data={sheet}
      fallback={
        <Frame>
          <Loading text="Cargando la visita..." />
        </Frame>
      }
      failed={(error, isFirst) =>
        isFirst ? (
          <NotRead error={error} />
        ) : (
          <div className="page pt-5">
            <LoadFailed message={loadFailed} error={error} />
          </div>
        )
      }
    >
      {(read) => <SheetPage {...read} />}
    </Loaded>
  );
}

function SheetPage({ visit, qr, savedAt }: Sheet) {
  const { provider, facts, servedAt } = visit;
  const now = useNow(servedAt);
  const confirmation = findConfirmation(facts, 'lugar');
  useEffect(() => {
    // On a client-side navigation the name arrives after `meta` has run.
    document.title = titleOf(`Tu primera visita a ${provider.nombre}`);
  }, [provider.nombre]);
  return (
    <Frame name={provider.nombre}>
      <GuideNotice savedAt={savedAt}>
        <p>Las fotos se ven cuando vuelva la red.</p>
      </GuideNotice>
      <div className="mx-auto grid max-w-[816px] gap-(--grid-gap) print:max-w-none">
        <div className="no-print flex flex-wrap items-center justify-between gap-4">
          <div className="grid gap-1">
            <h1>Tu primera visita</h1>
            <p className="text-ink-soft">Míralo antes de ir. Puedes llevar la hoja.</p>
          </div>
          <div className="only-js flex flex-wrap items-center gap-3">
            <Button Icon={Printer} level="main" onClick={() => window.print()}>
              Imprimir la hoja
            </Button>
            <ReadAloud text={readSheet(visit)} />
            <ButtonLink to="/hoja">Hacer mi hoja</ButtonLink>
          </div>
        </div>
        {confirmation && confirmationStatus(confirmation, now) === 'expired' ? (
          <Ask group="lugar" confirmation={confirmation} question={visitQuestion} />
        ) : null}
        <VisitSheet visit={visit} qr={qr} now={now} />
      </div>
    </Frame>
  );
}

function Frame({ name, children }: { name?: string; children: ReactNode }) {
  const { id } = useParams();
  return (
    <div className="page pb-(--section) print:p-0">
      <p className="py-air-4 print:hidden">
        <Link to={`/proveedor/${id}`} className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="icon" />
          {name ? `Volver a ${name}` : 'Volver al perfil'}
        </Link>
      </p>
      {children}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isSignedIn = useAccount() !== null;
  // Not found with the rights of a visitor: the layout runs the loaders again for a signed-in user.
  if (!isMissing(error) || !isSignedIn) return <NotRead error={error} />;
  return (
    <Frame>
      <Loading text="Cargando la visita..." />
    </Frame>
  );
}

function NotRead({ error }: { error: unknown }) {
  const { id } = useParams();
  return (
    <Frame>
      {isMissing(error) ? null : <h1>Tu primera visita</h1>}
      <LoadBoundary
        error={error}
        message={loadFailed}
        className="my-6"
        missing={
          <EmptyState
            heading="h1"
            art={<Door type="todos" />}
            title="No hay una hoja de esta visita"
            action={<ButtonLink to={`/proveedor/${id}`}>Ver el perfil</ButtonLink>}
          >
            Todavía no nos han contado los pasos de la primera visita.
          </EmptyState>
        }
      />
    </Frame>
  );
}

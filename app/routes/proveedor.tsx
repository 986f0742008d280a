import { ArrowLeft, Search } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { data, Link, type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { LoadFailed, useLoadFailedToast } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { PaperFoot } from '../components/paper-foot.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { AlertForm } from '../features/alerts/alert-form.tsx';
import type { FavoriteWrite } from '../features/collections/save-favorite.ts';
import { foundOnServer, foundOrMoved } from '../features/directory/merged.ts';
import { ProfileLinks } from '../features/directory/profile-links.tsx';
import type { ProviderPage } from '../features/directory/provider-detail.ts';
import { ProviderDetailBody } from '../features/directory/provider-detail-body.tsx';
import { providerDetailMeta } from '../features/directory/provider-detail-meta.ts';
import { fetchProviderPage } from '../features/directory/queries.ts';
import { Door } from '../features/directory/type-art.tsx';
import { toldFacts } from '../features/experiences/experiences.ts';
import { ExperiencesPanel, FirstExperience } from '../features/experiences/experiences-panel.tsx';
import { type ExperienceWrite, writeExperience } from '../features/experiences/mutations.ts';
import { endOfPage } from '../features/facts/end-of-page.ts';
import { careAnswers } from '../features/facts/profile/care-lines.tsx';
import { isFull } from '../features/facts/provider-facts.ts';
import { writeFavorite } from '../features/favorites/mutations.ts';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { withOfflineFallback } from '../features/guide/with-offline-fallback.ts';
import { listsPath } from '../features/lists/lists-path.ts';
import { SaveButton } from '../features/lists/save-button.tsx';
import { type ReviewWrite, writeReview } from '../features/reviews/mutations.ts';
import { ReviewsPanel } from '../features/reviews/reviews-panel.tsx';
import { loadApi } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { endOfDay } from '../lib/dates.ts';
import { recordEvent } from '../lib/events.ts';
import { FailedRead, isMissing, reasonOf, streamReads } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { createQr, type Qr } from '../lib/qr.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { getAccount, useAccount } from '../session/session.ts';
import type { Route } from './+types/proveedor';

/** The page with its own address, for paper. */
interface PrintedPage extends ProviderPage {
  /**
   * Null for whoever sees a provider before families do: there is no page yet that others could open. And of the guide on
   * this device, which is read without a network.
   */
  qr: Qr | null;
}

type Write = FavoriteWrite | ReviewWrite | ExperienceWrite;

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const client = createServerClient(backend);
  const read = fetchProviderPage(client, params.id, null);
  const provider = await foundOnServer('The profile', client, params.id, read);
  const page: PrintedPage = { ...provider, qr: createQr(`${backend.siteUrl}/proveedor/${params.id}`) };
  // What families tell counts for a time, by days.
  const storiesEnd = page.stories.length > 0 ? endOfDay(new Date(page.servedAt)) : null;
  return data({ page }, { headers: endOfPage(page.facts, page.servedAt, storiesEnd) });
}

/** What the page says about today, and whether a place is open, has an end. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/**
 * The server reads with the rights of a visitor. A signed-in user also sees their own pending review, and a pending
 * provider if they own it or are an admin.
 */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const account = getAccount();
  async function read(): Promise<PrintedPage> {
    if (!account) return (await serverLoader()).page;
    const [api, qr] = await Promise.all([loadApi(), importQr()]);
    const read = await foundOrMoved(api, params.id, await fetchProviderPage(api, params.id, account.id));
    return { ...read, qr: read.provider.aprobado_por_admin ? qr(new URL(request.url)) : null };
  }
  const page = withOfflineFallback(read, (guide) => {
    const saved = guide.findPage(params.id);
    return saved && { ...saved, qr: null };
  });
  return streamReads(request, { page });
}

/** Its page is read without it where it cannot come. */
function importQr(): Promise<(address: URL) => Qr | null> {
  return import('../lib/qr.ts').then(
    (module) =>
      ({ origin, pathname }) =>
        module.createQr(origin + pathname),
    () => () => null,
  );
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const write = (await request.json()) as Write;
  switch (write.intent) {
    case 'favorite':
      return writeFavorite(write);
    case 'experience':
    case 'delete-experience':
      return writeExperience(params.id, write);
    default:
      return writeReview(params.id, write);
  }
}

/** A heart changes nothing of the provider, nor does a list. */
export function shouldRevalidate({
  json,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isPersonal = (json as Write | undefined)?.intent === 'favorite' || formAction === listsPath;
  return isPersonal ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, error, params, matches }: Route.MetaArgs) {
  const page = loaderData?.page;
  if (page instanceof Promise || page instanceof FailedRead) return [{ title: 'Proveedor · Mi Guía Azul' }];
  return providerDetailMeta(page ?? null, params.id, matches[0].loaderData?.siteUrl ?? '', error);
}

export default function Proveedor({ loaderData: { page } }: Route.ComponentProps) {
  const { id } = useParams();
  return (
    <Frame>
      <Loaded<PrintedPage>
        key={id}
        data={page}
        loading="Cargando proveedor..."
        failed={(error, isFirst) =>
          isFirst ? (
            <NotFound error={error} />
          ) : (
            <LoadFailed message={messages.proveedores.loadOneFailed} error={error} className="mb-5" />
          )
        }
      >
        {(read) => <ProviderDetailView page={read} />}
      </Loaded>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{isMissing(error) ? <NotForVisitors error={error} /> : <NotFound error={error} />}</Frame>;
}

/** Not found with the rights of a visitor: the layout runs the loaders again for a signed-in user. */
function NotForVisitors({ error }: { error: unknown }) {
  return useAccount() ? <Loading text="Cargando proveedor..." /> : <NotFound error={error} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page pb-air-6 max-sm:[--grid-gap:calc(12px*var(--air))] max-sm:[--panel-pad:calc(16px*var(--air))] max-sm:[&_section>h2]:mb-2 print:p-0 print:[--grid-gap:8px] print:[--panel-pad:10px] print:[&_section]:break-inside-avoid">
      <p className="py-air-1 print:hidden">
        <Link to="/proveedores" className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="icon" />
          Volver a los proveedores
        </Link>
      </p>
      {children}
    </div>
  );
}

function ProviderDetailView({ page }: { page: PrintedPage }) {
  const { provider, facts, reviews, pendingReview, pause, stories, ownExperiences, toldPlans, servedAt, qr } =
    page;
  const isFromGuide = page.savedAt !== undefined;
  const isPending = !provider.aprobado_por_admin;
  // Where almost nothing is told there are no empty panels.
  const hasCare = facts.details !== null && careAnswers(facts.details).length > 0;
  const isTold =
    !isPending &&
    !isFromGuide &&
    (hasCare || stories.some(({ clase }) => clase !== 'hecho') || ownExperiences.length > 0);
  const said = toldFacts(facts);
  useEffect(() => {
    // On a client-side navigation the name arrives after `meta` has run.
    document.title = `${provider.nombre} · Mi Guía Azul`;
  }, [provider.nombre]);
  useEffect(() => {
    // Visits of pending providers are not counted.
    if (!isPending && !isFromGuide) recordEvent({ tipo: 'visita_proveedor', providerId: provider.id });
  }, [provider.id, isPending, isFromGuide]);
  return (
    <>
      <GuideNotice savedAt={page.savedAt}>
        <p>Las reseñas, las fotos y los videos se ven cuando vuelva la red.</p>
      </GuideNotice>
      {isPending ? (
        <Alert kind="waiting" title={messages.perfilProveedor.pending} className="mb-(--grid-gap)">
          Solo tú y los administradores pueden ver este perfil.
        </Alert>
      ) : null}
      <ProviderDetailBody
        provider={provider}
        reviews={reviews}
        facts={facts}
        servedAt={servedAt}
        save={<SaveButton thing={{ proveedor: provider.id }} nombre={provider.nombre} />}
        alert={
          !isPending && !isFromGuide && isFull(facts, new Date(servedAt)) ? (
            <AlertForm subject={{ proveedor: provider.id }} />
          ) : null
        }
        stories={stories}
        experiences={
          isTold ? (
            <ExperiencesPanel
              provider={provider}
              stories={stories}
              own={ownExperiences}
              plans={toldPlans}
              facts={said}
            />
          ) : null
        }
        renderReviews={(isPart) =>
          isFromGuide ? null : (
            <ReviewsPanel
              provider={provider}
              reviews={reviews}
              pendingReview={pendingReview}
              pause={pause}
              isPart={isPart}
            />
          )
        }
      >
        {isFromGuide ? null : (
          <>
            {isPending || isTold ? null : (
              <FirstExperience provider={provider} plans={toldPlans} facts={said} />
            )}
            {isPending ? null : <ProfileLinks provider={provider} />}
          </>
        )}
      </ProviderDetailBody>
      <PaperFoot qr={qr} label="Código QR de este perfil" className="mt-3 hidden print:flex">
        <b>Mi Guía Azul.</b> Mira con tu teléfono los datos como están hoy.
      </PaperFoot>
    </>
  );
}

function NotFound({ error }: { error: unknown }) {
  const reason = isMissing(error) ? undefined : reasonOf(error);
  useLoadFailedToast(reason && messages.proveedores.loadOneFailed(reason));
  return (
    <EmptyState
      heading="h1"
      art={<Door type="todos" />}
      title={messages.proveedores.notFound}
      action={
        <ButtonLink Icon={Search} to="/proveedores" level="main">
          Volver a la búsqueda
        </ButtonLink>
      }
    >
      {reason ?? 'El perfil ya no existe o todavía no está aprobado.'}
    </EmptyState>
  );
}

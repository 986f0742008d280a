import { type ReactNode, use, useEffect } from 'react';
import { Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { HydrationBoundary } from './components/hydration-boundary.tsx';
import { ToastHost } from './components/ui/toast-host.tsx';
import { watchGuide } from './features/guide/watch-guide.ts';
import { cacheAccountData } from './features/lists/cache-account-data.ts';
import { MoveLists } from './features/lists/move-lists.tsx';
import { fetchNotices } from './features/notice/queries.ts';
import { SiteNotice } from './features/notice/site-notice.tsx';
import { SendPending } from './features/pending/send-pending.tsx';
import { ErrorPage } from './features/shell/error-page.tsx';
import { Footer } from './features/shell/footer.tsx';
import { Header } from './features/shell/header.tsx';
import { MainFocus } from './features/shell/main-focus.tsx';
import { SavedPageNotice } from './features/shell/saved-page-notice.tsx';
import atkinson from './fonts/atkinson-hyperlegible-next.woff2';
import fredoka from './fonts/fredoka.woff2';
import { backendContext } from './lib/backend.ts';
import { dayOf } from './lib/dates.ts';
import { watchPresses } from './lib/press.ts';
import { createServerClient } from './lib/supabase.server.ts';
import { startSession } from './session/session.ts';
import { firstPaintScript } from './start/first-paint.ts';
import { watchInstall } from './start/install.ts';
import { NonceContext } from './start/nonce.ts';
import { pendingPressScript, releasePress } from './start/pending-press.ts';
import { watchPreferences } from './start/preferences.ts';
import { Scripts, useHasScripts } from './start/scripts.tsx';
import { startServiceWorker } from './start/service-worker.ts';
import { useKeptAttributes } from './start/use-kept-attributes.ts';
import './styles/app.css';

/** Public settings of the site and its notice, the same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const { url, publishableKey, siteUrl, cardRating } = backend;
  // Without them a page is whole.
  const notices = await fetchNotices(createServerClient(backend)).catch(() => []);
  const today = dayOf(new Date());
  const notice = notices.find(({ desde, hasta }) => desde <= today && hasta >= today);
  return { url, publishableKey, siteUrl, cardRating, notice, hasNotices: notices.length > 0 };
}

export function shouldRevalidate() {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: atkinson, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fredoka, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const settings = useRouteLoaderData<typeof loader>('root');
  const notice = settings?.notice;
  const hasScripts = useHasScripts();
  useKeptAttributes();
  return (
    <html
      lang="es-PR"
      id="arriba"
      data-notice-id={notice?.id}
      data-notice-end={notice?.hasta}
      data-notice-places={notice?.municipios?.join(',')}
      // Without a script nobody knows where a reader is.
      data-notice={notice?.municipios ? 'no' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this site, which must run before the first paint
          dangerouslySetInnerHTML={{
            __html: hasScripts ? `${firstPaintScript};${pendingPressScript}` : firstPaintScript,
          }}
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9f3e6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17212a" />
        <meta name="supabase-url" content={settings?.url} />
        <meta name="supabase-key" content={settings?.publishableKey} />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#contenido"
          className="absolute -top-20 left-4 z-60 rounded-field bg-raised px-5 py-3 font-strong focus:top-3"
        >
          Saltar al contenido
        </a>
        <Header />
        {notice ? <SiteNotice {...notice} /> : null}
        <SavedPageNotice />
        <main id="contenido" tabIndex={-1} className="@container/page">
          {children}
        </main>
        <HydrationBoundary>
          <Footer />
        </HydrationBoundary>
        <ToastHost />
        <MainFocus />
        <MoveLists />
        <SendPending />
        <ScrollRestoration />
        {hasScripts ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => {
    releasePress();
    const stops = [
      watchPreferences(),
      watchPresses(),
      watchInstall(),
      startSession(),
      startServiceWorker(),
      watchGuide(cacheAccountData),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <HydrationBoundary>
      <Outlet />
    </HydrationBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Loaded } from '../components/loaded.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { GuidePanel, type KeptGuide } from '../features/guide/guide-panel.tsx';
import { changeGuide, type GuideWrite } from '../features/guide/mutations.ts';
import { readGuide } from '../features/guide/on-device.ts';
import { cacheAccountData } from '../features/lists/cache-account-data.ts';
import { HelpLines } from '../features/start/help-lines.tsx';
import { streamReads } from '../lib/load.ts';
import { pageMeta } from '../lib/meta.ts';
import { safePath } from '../session/return-to.ts';
import { getAccount } from '../session/session.ts';
import { hasOwnSavedNotice } from '../start/saved-page.ts';
import type { Route } from './+types/guia';

export const handle = hasOwnSavedNotice;

/** Pages that work without a network. */
const readable = [
  { to: '/proveedores', label: 'Buscar proveedores' },
  { to: '/empieza', label: '¿Por dónde empiezo?' },
  { to: '/palabras', label: 'Palabras' },
  { to: '/hoja', label: 'Mi hoja' },
  { to: '/crisis', label: 'Estamos en una crisis' },
];

/** Only the browser knows what it holds. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return streamReads(request, { kept: readKept() });
}

async function readKept(): Promise<KeptGuide | null> {
  const guide = await readGuide();
  if (!guide) return null;
  const isPersistent = (await navigator.storage?.persisted?.()) ?? false;
  const { savedAt, bytes, list } = guide;
  return { savedAt, bytes, providers: list.providers.length, isPersistent };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeGuide((await request.json()) as GuideWrite, cacheAccountData);
}

export function meta({ matches, location }: Route.MetaArgs) {
  if (location.search) return [{ title: 'Mi Guía Azul' }, { name: 'robots', content: 'noindex' }];
  return pageMeta({
    title: 'La guía sin conexión',
    description:
      'Guarda en tu dispositivo los proveedores, los primeros pasos, las palabras y las líneas de ayuda.',
    path: '/guia',
    siteUrl: matches[0].loaderData?.siteUrl ?? '',
  });
}

export function HydrateFallback() {
  return useWanted() === null ? (
    <Frame>
      <Loading text="Mirando este dispositivo..." />
    </Frame>
  ) : (
    <OnTheWay />
  );
}

export default function Guia({ loaderData: { kept } }: Route.ComponentProps) {
  const wanted = useWanted();
  useOfflineRedirect(wanted);
  if (wanted !== null) return <OnTheWay />;
  return (
    <Frame>
      <Loaded<KeptGuide | null>
        data={kept}
        loading="Mirando este dispositivo..."
        failed={() => <GuidePanel kept={null} />}
      >
        {(read) => <GuidePanel kept={read} />}
      </Loaded>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <TitledPage
      title="La guía sin conexión"
      lead="Guarda los proveedores, los primeros pasos, las palabras y las líneas de ayuda. Si se va la red, siguen contigo."
    >
      <div className="grid gap-(--grid-gap)">
        <div className="only-js">{children}</div>
        <p className="only-without-js">Para guardar la guía hace falta JavaScript.</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {readable.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="tap">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <HelpLines />
      </div>
    </TitledPage>
  );
}

/** The service worker leads here with the address that was wanted: the app can show it, the worker cannot. */
function useWanted(): string | null {
  return useSearchParams()[0].get('ver');
}

function useOfflineRedirect(wanted: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted === null) return;
    // Whoever would have to sign in first stays here: that needs the network.
    const isOthers = wanted.startsWith('/user-dashboard') && !getAccount();
    void navigate((!isOthers && safePath(wanted)) || '/guia', { replace: true });
  }, [wanted, navigate]);
}

/** No page flashes up before the one that is wanted. */
function OnTheWay() {
  return (
    <div className="page page-head">
      <Loading text="Abriendo la página..." />
    </div>
  );
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { AuthPanel } from '../features/account/sign-in/auth-panel.tsx';
import { readAuthSettings } from '../features/account/sign-in/auth-settings.ts';
import { backendContext } from '../lib/backend.ts';
import { useBrowserValue } from '../lib/browser-value.ts';
import { metaOf, noIndex } from '../lib/meta.ts';
import { keepLinkedIntent, reasonToSignIn } from '../session/return-to.ts';
import type { Route } from './+types/auth';

/** Without identity providers when they cannot be read, so it needs no boundary. */
export async function loader({ context }: Route.LoaderArgs) {
  const { providers } = await readAuthSettings(context.get(backendContext));
  return { providers };
}

export const meta = metaOf(
  {
    title: 'Tu cuenta',
    description: 'Inicia sesión o crea tu cuenta gratis para guardar favoritos, preguntar y dejar reseñas.',
    path: '/auth',
  },
  noIndex,
);

export default function Auth({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  useEffect(() => keepLinkedIntent(search), [search]);
  const reason = useBrowserValue(() => reasonToSignIn(search), null);
  return (
    <div className="page grid justify-items-center page-head pb-(--section)">
      <div className="grid w-full max-w-[30rem] gap-6">
        <div className="grid gap-2">
          <h1>Tu cuenta</h1>
          <p className="text-lead text-ink-soft">
            {reason ?? 'Para guardar favoritos, preguntar y dejar reseñas.'}
          </p>
        </div>
        <noscript>
          <p>Para entrar necesitas activar JavaScript. Lo demás del sitio se puede leer sin él.</p>
        </noscript>
        <div className="edge only-js rounded-card border border-line bg-surface p-(--panel-pad)">
          <AuthPanel providers={loaderData.providers} />
        </div>
      </div>
    </div>
  );
}

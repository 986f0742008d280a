import { BellOff, Check } from 'lucide-react';
import { data } from 'react-router';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { Awaited, NoAlert } from '../features/alerts/alert-notices.tsx';
import { fetchAlert, leaveAlerts } from '../features/alerts/queries.ts';
import { secretHeaders, statusOf } from '../features/confirm-link/link.ts';
import { LinkPage, LinkProblem } from '../features/confirm-link/link-page.tsx';
import { Notice } from '../features/confirm-link/notice.tsx';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { secretMeta } from '../lib/meta.ts';
import { createVisitorClient } from '../lib/supabase.server.ts';
import { withoutScripts } from '../start/scripts.tsx';
import type { Route } from './+types/avisame-salir';

export const handle = withoutScripts;

/** Reads and changes nothing: scanners of mail open links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const alert = await readOnServer('An alert', fetchAlert(api, token));
  return data({ alert }, { status: statusOf(alert), headers: secretHeaders });
}

/** A mail program posts `List-Unsubscribe=One-Click` and nothing else. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const { estado } = await readOnServer('An alert', fetchAlert(api, token));
  await readOnServer('The way out of alerts', leaveAlerts(api, token));
  // RFC 8058: the mail program hears that it is done, whatever the token.
  return data({ isUnconfirmed: estado === 'pedido' }, { status: 200, headers: secretHeaders });
}

export const headers = () => secretHeaders;

export const meta = () => secretMeta('Dejar mis avisos');

export default function AvisameSalir({ loaderData: { alert }, actionData }: Route.ComponentProps) {
  return (
    <LinkPage>
      {actionData ? (
        <Notice
          Icon={Check}
          tone="done"
          title={actionData.isUnconfirmed ? 'Listo. Borramos el pedido.' : 'Listo. Borramos tu correo.'}
        >
          {actionData.isUnconfirmed ? (
            <p>
              Durante 90 días nadie puede pedir otro aviso para esta dirección. Tu correo queda borrado, salvo
              que antes hayas confirmado otro aviso: ese sigue.
            </p>
          ) : (
            <p>
              Durante 90 días no le escribimos más a esta dirección por avisos. Después, si los necesitas,
              puedes pedirlos de nuevo.
            </p>
          )}
          <ButtonLink to="/proveedores">Buscar proveedores</ButtonLink>
        </Notice>
      ) : alert.estado === 'desconocido' || alert.estado === 'demasiados' ? (
        <NoAlert state={alert.estado} />
      ) : (
        <Notice Icon={BellOff} tone="wait" title="¿Ya no quieres avisos?">
          <Awaited alerts={alert.avisos} />
          {alert.estado === 'pedido' ? (
            <p>
              Si lo dejas, borramos este pedido y los demás sin confirmar, y durante 90 días nadie puede pedir
              otro aviso para tu dirección.
            </p>
          ) : (
            <p>
              Si los dejas, borramos tu correo y todos los avisos que pediste con él. Durante 90 días no le
              escribimos más a esta dirección por avisos.
            </p>
          )}
          <form method="post">
            <Button Icon={BellOff} type="submit" level="solid">
              Dejar mis avisos
            </Button>
          </form>
        </Notice>
      )}
    </LinkPage>
  );
}

export const ErrorBoundary = LinkProblem;

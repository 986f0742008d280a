import { Bell, Check } from 'lucide-react';
import { data, Link, useParams } from 'react-router';
import { Button } from '../components/ui/button.tsx';
import { Awaited, NoAlert } from '../features/alerts/alert-notices.tsx';
import { confirmAlert, fetchAlert } from '../features/alerts/queries.ts';
import { secretHeaders, statusOf } from '../features/confirm-link/link.ts';
import { LinkPage, LinkProblem } from '../features/confirm-link/link-page.tsx';
import { Notice } from '../features/confirm-link/notice.tsx';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { secretMeta } from '../lib/meta.ts';
import { createVisitorClient } from '../lib/supabase.server.ts';
import { withoutScripts } from '../start/scripts.tsx';
import type { Route } from './+types/avisame';

export const handle = withoutScripts;

/** Reads and changes nothing: scanners of mail open links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const alert = await readOnServer('An alert', fetchAlert(api, token));
  return data({ alert }, { status: statusOf(alert), headers: secretHeaders });
}

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const api = createVisitorClient(context.get(backendContext));
  await readOnServer('The confirmation of an alert', confirmAlert(api, token));
  return { isDone: true };
}

export const headers = () => secretHeaders;

export const meta = () => secretMeta('Confirmar mi aviso');

export default function Avisame({ loaderData: { alert }, actionData }: Route.ComponentProps) {
  const { token } = useParams();
  if (alert.estado === 'desconocido' || alert.estado === 'demasiados') {
    return (
      <LinkPage>
        <NoAlert state={alert.estado} />
      </LinkPage>
    );
  }
  const isConfirmed = alert.estado === 'confirmado';
  return (
    <LinkPage>
      <Notice
        Icon={isConfirmed ? Check : Bell}
        tone={isConfirmed ? 'done' : 'wait'}
        title={
          actionData
            ? 'Listo. Te avisaremos.'
            : isConfirmed
              ? 'Tu aviso está confirmado'
              : '¿Quieres este aviso?'
        }
      >
        <Awaited alerts={alert.avisos} />
        <p>Es un solo correo. Después borramos tu dirección; a los 12 meses, aunque no haya nada nuevo.</p>
        {isConfirmed ? null : (
          <form method="post">
            <Button Icon={Check} type="submit" level="main" size="large">
              Sí, avísame
            </Button>
          </form>
        )}
      </Notice>
      <p className="text-meta">
        <Link to={`/avisame/${token}/salir`} className="inline-flex min-h-11 items-center">
          {isConfirmed ? 'Ya no quiero avisos' : 'No fui yo: borrar mi correo'}
        </Link>
      </p>
    </LinkPage>
  );
}

export const ErrorBoundary = LinkProblem;

import { Bell, BellOff, Check } from 'lucide-react';
import { data, Link, useParams } from 'react-router';
import { Button } from '../components/ui/button.tsx';
import { secretHeaders, statusOf } from '../features/confirm-link/link.ts';
import { LinkPage, LinkProblem } from '../features/confirm-link/link-page.tsx';
import { ClosedNotice, Notice } from '../features/confirm-link/notice.tsx';
import { fetchLink, wantReminders } from '../features/confirm-link/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { secretMeta } from '../lib/meta.ts';
import { createVisitorClient } from '../lib/supabase.server.ts';
import { withoutScripts } from '../start/scripts.tsx';
import type { Route } from './+types/confirmar-salir';

export const handle = withoutScripts;

/** Reads and changes nothing: scanners of mail open links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const link = await readOnServer('A link that confirms', fetchLink(api, token));
  const status = link.estado === 'vencido' ? 200 : statusOf(link);
  return data({ link }, { status, headers: secretHeaders });
}

/** The way out, unless the way back was pressed: a mail program posts `List-Unsubscribe=One-Click` and nothing else. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const form = await request.formData().catch(() => new FormData());
  const areWanted = form.get('que') === 'volver';
  await readOnServer('The choice about reminders', wantReminders(api, token, areWanted));
  // RFC 8058: the mail program hears that it is done, whatever the token.
  return data({ areWanted }, { status: 200, headers: secretHeaders });
}

export const headers = () => secretHeaders;

export const meta = () => secretMeta('Recordatorios');

export default function ConfirmarSalir({ loaderData: { link }, actionData }: Route.ComponentProps) {
  if (link.estado !== 'vigente' && link.estado !== 'vencido')
    return (
      <LinkPage>
        <ClosedNotice state={link.estado} />
      </LinkPage>
    );
  return (
    <LinkPage>
      {link.recordatorios ? (
        <Wanted isBack={actionData !== undefined} />
      ) : (
        <Left isNow={actionData !== undefined} />
      )}
      {link.estado === 'vigente' ? <BackToLink /> : null}
    </LinkPage>
  );
}

function Wanted({ isBack }: { isBack: boolean }) {
  return (
    <Notice
      Icon={isBack ? Check : Bell}
      tone={isBack ? 'done' : 'wait'}
      title={isBack ? 'Listo. Volverás a recibir recordatorios.' : '¿No quieres más recordatorios?'}
    >
      <p>Te escribimos antes de que venza un dato, el día en que vence y dos semanas después.</p>
      {isBack ? null : (
        <p>Sin recordatorios, tu perfil sigue visible. Lo que venza se muestra como pregunta.</p>
      )}
      <form method="post">
        <Button
          Icon={BellOff}
          type="submit"
          level={isBack ? 'text' : 'solid'}
          className={isBack ? '-ml-3' : ''}
          name="que"
          value="salir"
        >
          No recibir más recordatorios
        </Button>
      </form>
    </Notice>
  );
}

function Left({ isNow }: { isNow: boolean }) {
  return (
    <Notice
      Icon={isNow ? Check : BellOff}
      tone="done"
      title={isNow ? 'Listo. No te enviaremos más recordatorios.' : 'No recibes recordatorios'}
    >
      <p>Tu perfil sigue visible. Lo que venza se muestra como pregunta, y quizás te llamemos.</p>
      <form method="post">
        <Button Icon={Bell} type="submit" name="que" value="volver">
          Volver a recibir recordatorios
        </Button>
      </form>
    </Notice>
  );
}

function BackToLink() {
  const { token } = useParams();
  return (
    <p className="text-meta">
      <Link to={`/confirmar/${token}`} className="inline-flex min-h-11 items-center">
        Ver los datos de mi perfil
      </Link>
    </p>
  );
}

export const ErrorBoundary = LinkProblem;

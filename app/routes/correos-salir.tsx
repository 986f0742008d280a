import { Bell, BellOff, Check, Hourglass, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { secretHeaders, statusOf } from '../features/confirm-link/link.ts';
import { LinkPage, LinkProblem } from '../features/confirm-link/link-page.tsx';
import { Notice } from '../features/confirm-link/notice.tsx';
import { wantMail } from '../features/following/mutations.ts';
import { fetchMailLink } from '../features/following/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { isId } from '../lib/ids.ts';
import { readOnServer } from '../lib/load.ts';
import { secretMeta } from '../lib/meta.ts';
import { createVisitorClient } from '../lib/supabase.server.ts';
import { withoutScripts } from '../start/scripts.tsx';
import type { Route } from './+types/correos-salir';

export const handle = withoutScripts;

/** One question of the mail, or null for all mail about answers. */
function questionOf(request: Request): string | null {
  const id = new URL(request.url).searchParams.get('pregunta');
  return isId(id ?? '') ? id : null;
}

/** Reads and changes nothing: scanners of mail open links. */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const link = await readOnServer('The link of a mail', fetchMailLink(api, token));
  return data(
    { link, token, questionId: questionOf(request) },
    { status: statusOf(link), headers: secretHeaders },
  );
}

/** The way out, unless the way back was pressed: a mail program posts `List-Unsubscribe=One-Click` and nothing else. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const form = await request.formData().catch(() => new FormData());
  const isWanted = form.get('que') === 'volver';
  await readOnServer('The choice about mail', wantMail(api, token, isWanted, questionOf(request)));
  // RFC 8058: the mail program hears that it is done, whatever the token.
  return data({ isWanted }, { status: 200, headers: secretHeaders });
}

export const headers = () => secretHeaders;

export const meta = () => secretMeta('Correos sobre respuestas');

export default function CorreosSalir({
  loaderData: { link, token, questionId },
  actionData,
}: Route.ComponentProps) {
  if (link.estado !== 'vigente') {
    return (
      <LinkPage>
        <DeadLink state={link.estado} />
      </LinkPage>
    );
  }
  const path = `/correos/${token}/salir`;
  // Out of all is out of each; of one that is hidden nothing is told.
  const question = link.recibe ? link.preguntas.find(({ id }) => id === questionId) : undefined;
  const isNow = actionData !== undefined;
  return (
    <LinkPage>
      {question ? (
        <OfQuestion {...question} isNow={isNow} action={`${path}?pregunta=${question.id}`} />
      ) : (
        <OfAll isSent={link.recibe} isNow={isNow} action={path} />
      )}
      <p className="flex flex-wrap gap-x-6 text-meta">
        {question ? (
          <Link to={path} className="inline-flex min-h-11 items-center">
            No recibir ningún correo sobre respuestas
          </Link>
        ) : null}
        <Link to="/user-dashboard/perfil#correos" className="inline-flex min-h-11 items-center">
          Elegir cuándo recibirlos, en Perfil
        </Link>
      </p>
    </LinkPage>
  );
}

interface WayProps {
  isNow: boolean;
  action: string;
}

function OfQuestion({ title, recibe, isNow, action }: WayProps & { title: string; recibe: boolean }) {
  if (!recibe) {
    return (
      <Left title="Ya no te escribimos sobre esta pregunta" isNow={isNow} action={action}>
        <p className="wrap-anywhere">«{title}»</p>
        <p>La sigues viendo en Mi Dashboard. Si fue sin querer, puedes volver a recibirlos.</p>
      </Left>
    );
  }
  return (
    <Wanted title="¿No quieres más correos de esta pregunta?" isNow={isNow} action={action}>
      <p className="wrap-anywhere">«{title}»</p>
      <p>Las demás preguntas siguen igual.</p>
    </Wanted>
  );
}

function OfAll({ isSent, isNow, action }: WayProps & { isSent: boolean }) {
  if (!isSent) {
    return (
      <Left title="Ya no te escribimos sobre respuestas" isNow={isNow} action={action}>
        <p>
          Si fue sin querer, puedes volver a recibirlos: al momento sobre tus preguntas y una vez por semana
          sobre las que sigues.
        </p>
      </Left>
    );
  }
  return (
    <Wanted title="¿No quieres más correos sobre respuestas?" isNow={isNow} action={action}>
      <p>Son los que te avisan de respuestas a tus preguntas y a las que sigues.</p>
      <p>Los correos de seguridad llegan siempre.</p>
    </Wanted>
  );
}

interface PartProps extends WayProps {
  title: string;
  children: ReactNode;
}

function Wanted({ title, isNow, action, children }: PartProps) {
  return (
    <Notice
      Icon={isNow ? Check : BellOff}
      tone={isNow ? 'done' : 'wait'}
      title={isNow ? 'Listo. Volverás a recibirlos.' : title}
    >
      {children}
      <form method="post" action={action}>
        <Button
          Icon={BellOff}
          type="submit"
          level={isNow ? 'text' : 'solid'}
          className={isNow ? '-ml-3' : ''}
        >
          No recibir más
        </Button>
      </form>
    </Notice>
  );
}

function Left({ title, isNow, action, children }: PartProps) {
  return (
    <Notice Icon={isNow ? Check : BellOff} tone="done" title={title}>
      {children}
      <form method="post" action={action}>
        <Button Icon={Bell} type="submit" name="que" value="volver">
          Volver a recibirlos
        </Button>
      </form>
    </Notice>
  );
}

function DeadLink({ state }: { state: 'desconocido' | 'demasiados' }) {
  return state === 'demasiados' ? (
    <Notice Icon={Hourglass} tone="wait" title="Demasiados intentos por hoy">
      <p>Desde tu conexión se abrieron muchos enlaces que no existen. Vuelve a intentar mañana.</p>
    </Notice>
  ) : (
    <Notice Icon={Unlink} tone="wait" title="Este enlace ya no sirve">
      <p>Es de un correo de hace más de un año, o de una cuenta que ya no existe.</p>
      <p>También puede estar cortado: abre el enlace completo, tal como llegó en el mensaje.</p>
      <ButtonLink to="/user-dashboard/perfil#correos">Elegir mis correos en Perfil</ButtonLink>
    </Notice>
  );
}

export const ErrorBoundary = LinkProblem;

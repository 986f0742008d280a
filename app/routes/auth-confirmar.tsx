import { MailCheck, Unlink } from 'lucide-react';
import { data, redirect } from 'react-router';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { secretHeaders } from '../features/confirm-link/link.ts';
import { LinkPage, LinkProblem } from '../features/confirm-link/link-page.tsx';
import { Notice } from '../features/confirm-link/notice.tsx';
import { backendContext } from '../lib/backend.ts';
import { secretMeta } from '../lib/meta.ts';
import { withoutScripts } from '../start/scripts.tsx';
import type { Route } from './+types/auth-confirmar';

export const handle = withoutScripts;

/** What a mail about an account asks for, by the type of its link. */
const requests = new Map([
  ['signup', { title: 'Confirma tu correo', button: 'Confirmar mi correo' }],
  ['invite', { title: 'Acepta la invitación', button: 'Aceptar la invitación' }],
  ['magiclink', { title: 'Entra a Mi Guía Azul', button: 'Entrar' }],
  ['recovery', { title: 'Recupera tu contraseña', button: 'Cambiar mi contraseña' }],
  ['email_change', { title: 'Confirma el cambio de correo', button: 'Confirmar el cambio' }],
]);

/** Asks nothing of the server: scanners of mail open links, and an account is not theirs to change or enter. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('token_hash') ? requests.get(searchParams.get('type') ?? '') : undefined;
  return data({ asked }, { status: asked ? 200 : 404, headers: secretHeaders });
}

/** The press does what the link of the auth API does, and goes where it leads: with a session, a code or a refusal. */
export async function action({ request, context }: Route.ActionArgs) {
  const { url, visitorFetch } = context.get(backendContext);
  const { searchParams } = new URL(request.url);
  const link = new URL(`${url}/auth/v1/verify`);
  link.searchParams.set('token', searchParams.get('token_hash') ?? '');
  for (const name of ['type', 'redirect_to']) link.searchParams.set(name, searchParams.get(name) ?? '');
  const headers = { 'User-Agent': request.headers.get('User-Agent') ?? '' };
  const answer = await visitorFetch(link, { redirect: 'manual', headers });
  const target = answer.headers.get('Location');
  if (!target) throw data(null, { status: 503 });
  return redirect(target, { status: 303, headers: secretHeaders });
}

export const headers = () => secretHeaders;

export const meta = () => secretMeta('Confirmar');

export default function AuthConfirmar({ loaderData: { asked } }: Route.ComponentProps) {
  return (
    <LinkPage>
      {asked ? (
        <Notice Icon={MailCheck} tone="wait" title={asked.title}>
          <p>Falta un paso: toca el botón. Si no lo pediste tú, cierra esta página y no cambia nada.</p>
          <form method="post">
            <Button type="submit" level="main" size="large">
              {asked.button}
            </Button>
          </form>
        </Notice>
      ) : (
        <Notice Icon={Unlink} tone="wait" title="Este enlace no sirve">
          <p>Puede estar cortado. Abre el enlace completo, tal como llegó en el mensaje, o pide otro.</p>
          <ButtonLink to="/auth">Ir a mi cuenta</ButtonLink>
        </Notice>
      )}
    </LinkPage>
  );
}

export const ErrorBoundary = LinkProblem;

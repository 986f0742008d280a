import { CalendarCheck, Check, Hourglass, type LucideIcon, Mail, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { countOf } from '../../lib/count.ts';
import { cx } from '../../lib/cx.ts';
import { askedAgain, type ConfirmedGroup, type LinkState } from './link.ts';

interface NoticeProps {
  Icon: LucideIcon;
  /** Done, or something to be done. */
  tone: 'done' | 'wait';
  title: string;
  children: ReactNode;
}

/** One calm panel: what happened, and what can be done next. */
export function Notice({ Icon, tone, title, children }: NoticeProps) {
  return (
    <Panel className="grid justify-items-start gap-4">
      <span
        className={cx(
          'edge grid size-14 place-items-center rounded-full',
          tone === 'done' ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
        )}
      >
        <Icon aria-hidden="true" className="size-8" strokeWidth={tone === 'done' ? 2.5 : 2} />
      </span>
      <h1 className="text-h2">{title}</h1>
      {children}
    </Panel>
  );
}

export function ConfirmedNotice({ groups, providerId }: { groups: ConfirmedGroup[]; providerId: string }) {
  return (
    <Notice Icon={Check} tone="done" title="Gracias. Quedó confirmado.">
      <p>Las familias verán que tus datos están al día.</p>
      <ul className="grid gap-2">
        {askedAgain(groups).map((sentence) => (
          <li key={sentence} className="flex gap-2.5 text-ui">
            <CalendarCheck aria-hidden="true" className="icon mt-[0.1em] text-ink-soft" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/proveedor/${providerId}`}>Ver mi perfil público</ButtonLink>
        <form method="post">
          <Button type="submit" level="text" name="que" value="cambio" className="-ml-3">
            Algo cambió
          </Button>
        </form>
      </div>
    </Notice>
  );
}

/** After an answer to what was never said, with which all the rest was confirmed. */
export function AnsweredNotice({ providerId }: { providerId: string }) {
  return (
    <Notice Icon={Check} tone="done" title="Gracias. Recibimos tu respuesta.">
      <p>Una persona la revisa antes de publicarla. Lo demás quedó confirmado.</p>
      <ButtonLink to={`/proveedor/${providerId}`}>Ver mi perfil público</ButtonLink>
    </Notice>
  );
}

export function ProposedNotice({ count, providerId }: { count: number; providerId: string }) {
  const received =
    count === 0
      ? 'Gracias. Ya teníamos esos cambios.'
      : `Gracias. Recibimos ${countOf(count, 'cambio', 'cambios')}.`;
  return (
    <Notice Icon={Check} tone="done" title={received}>
      <p>
        {count === 1
          ? 'Una persona lo revisa. Mientras tanto, tu perfil sigue visible y ese dato se muestra como pregunta.'
          : 'Una persona los revisa. Mientras tanto, tu perfil sigue visible y esos datos se muestran como pregunta.'}
      </p>
      <ButtonLink to={`/proveedor/${providerId}`}>Ver mi perfil público</ButtonLink>
    </Notice>
  );
}

/** After a removal was asked for. */
export function RemovalNotice() {
  return (
    <Notice Icon={Check} tone="done" title="Gracias. Recibimos tu petición.">
      <p>Una persona la lee antes de quitar el perfil. Mientras tanto, el perfil sigue igual.</p>
      <p>Cuando lo quitemos, avisamos al correo del perfil.</p>
    </Notice>
  );
}

type Closed = Exclude<LinkState['estado'], 'vigente'>;

/** A link that opens nothing: one page for each reason, with what to do; nothing of any provider is told. */
export function ClosedNotice({ state }: { state: Closed }) {
  switch (state) {
    case 'vencido':
      return (
        <Notice Icon={Hourglass} tone="wait" title="Este enlace ya venció">
          <p>Los enlaces sirven 30 días. Podemos enviar uno nuevo al correo del perfil.</p>
          <div className="flex flex-wrap gap-3">
            <form method="post">
              <Button Icon={Mail} type="submit" level="solid" name="que" value="enlace">
                Enviar un enlace nuevo
              </Button>
            </form>
            <SignIn />
          </div>
          <p className="text-meta text-ink-soft">
            No mostramos el correo. Si ya no lo usas, entra con tu cuenta.
          </p>
        </Notice>
      );
    case 'no_publicado':
      return (
        <Notice Icon={Hourglass} tone="wait" title="Este perfil no está publicado">
          <p>Ahora las familias no lo ven, así que no hay datos que confirmar.</p>
          <p>Si es tuyo, entra con tu cuenta para revisarlo.</p>
          <SignIn />
        </Notice>
      );
    case 'demasiados':
      return (
        <Notice Icon={Hourglass} tone="wait" title="Demasiados intentos por hoy">
          <p>Desde tu conexión se abrieron muchos enlaces que no existen. Vuelve a intentar mañana.</p>
          <p>Si tienes cuenta, puedes confirmar tus datos ahora en «Al día».</p>
          <SignIn />
        </Notice>
      );
    case 'desconocido':
      return (
        <Notice Icon={Unlink} tone="wait" title="Este enlace no sirve">
          <p>
            Puede estar cortado, o ya no es válido. Abre el enlace completo, tal como llegó en el mensaje.
          </p>
          <p>Si tienes cuenta, puedes confirmar tus datos en «Al día», sin este enlace.</p>
          <SignIn />
        </Notice>
      );
  }
}

/** After a new link was asked for. */
export function RequestedNotice({ isSent }: { isSent: boolean }) {
  return isSent ? (
    <Notice Icon={Mail} tone="done" title="Listo. El enlace nuevo va en camino.">
      <p>Lo enviamos al correo del perfil. Enviamos uno al día como máximo.</p>
      <p className="text-meta text-ink-soft">Si no llega, mira en el correo no deseado.</p>
    </Notice>
  ) : (
    <Notice Icon={Hourglass} tone="wait" title="Este perfil no tiene correo">
      <p>No hay adónde enviar el enlace. Entra con tu cuenta para confirmar tus datos.</p>
      <SignIn />
    </Notice>
  );
}

function SignIn() {
  return (
    <ButtonLink to="/auth" level="text" className="-ml-3">
      Iniciar Sesión
    </ButtonLink>
  );
}

import { Check, Pencil } from 'lucide-react';
import { data, Link, useParams } from 'react-router';
import { Button } from '../components/ui/button.tsx';
import { UnansweredAvailability } from '../features/confirm-link/change-fields.tsx';
import { ChangeForm } from '../features/confirm-link/change-form.tsx';
import { marks, readChanges, typedNow, withMark } from '../features/confirm-link/changes.ts';
import { ConfirmPanel } from '../features/confirm-link/confirm-panel.tsx';
import { secretHeaders, statusOf } from '../features/confirm-link/link.ts';
import { LinkPage, LinkProblem } from '../features/confirm-link/link-page.tsx';
import {
  AnsweredNotice,
  ClosedNotice,
  ConfirmedNotice,
  ProposedNotice,
  RemovalNotice,
  RequestedNotice,
} from '../features/confirm-link/notice.tsx';
import {
  askRemovalByLink,
  type ConfirmableProvider,
  confirmByLink,
  fetchLink,
  fetchToldProvider,
  proposeByLink,
  requestLink,
} from '../features/confirm-link/queries.ts';
import { RemovalForm } from '../features/confirm-link/removal-form.tsx';
import { readTyped, type Typed } from '../features/provider-data/typed.ts';
import type { Api } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import { formatDayInSentence } from '../lib/dates.ts';
import { readOnServer } from '../lib/load.ts';
import { secretMeta } from '../lib/meta.ts';
import { createVisitorClient } from '../lib/supabase.server.ts';
import { withoutScripts } from '../start/scripts.tsx';
import type { Route } from './+types/confirmar';

/** Nothing here needs a script: the page is the same for whoever has none, and the address stays out of their reach. */
export const handle = withoutScripts;

/** Reads and changes nothing: scanners of mail open links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const link = await readOnServer('A link that confirms', fetchLink(api, token));
  const told =
    link.estado === 'vigente'
      ? await readOnServer('The provider of a link', fetchToldProvider(api, link.proveedor_id))
      : null;
  return data({ link, told }, { status: statusOf(link), headers: secretHeaders });
}

/** As often as it is pressed: the database keeps one word a day. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const api = createVisitorClient(context.get(backendContext));
  const form = await request.formData().catch(() => new FormData());
  switch (form.get('que')) {
    case 'confirmar': {
      const answered = withMark(readTyped(form));
      if (!answered[marks]) return readOnServer('A confirmation by link', confirmByLink(api, token));
      const sent = await readOnServer('An answer by link', propose(api, token, answered));
      return sent.estado === 'propuesto' ? { estado: 'contestado' as const } : sent;
    }
    case 'enlace':
      return readOnServer('A request for a link', requestLink(api, token));
    case 'cambio':
      return {
        estado: 'cambio' as const,
        answered: withMark(readTyped(form)),
        problems: [],
        refusal: undefined,
      };
    case 'no-aparecer':
      return { estado: 'baja' as const, reason: '', refusal: undefined };
    case 'baja':
      return readOnServer('A removal by link', askRemoval(api, token, String(form.get('motivo') ?? '')));
    case 'enviar':
      return readOnServer('A proposal by link', propose(api, token, readTyped(form)));
    default:
      return null;
  }
}

async function propose(api: Api, token: string, typed: Typed) {
  const link = await fetchLink(api, token);
  if (link.estado !== 'vigente') return link;
  const told = await fetchToldProvider(api, link.proveedor_id);
  if (!told) return { estado: 'no_publicado' as const };
  const { changes, problems } = readChanges(typed, told);
  const again = { estado: 'cambio' as const, typed, problems, refusal: undefined };
  if (problems.length > 0) return again;
  return orRefused(proposeByLink(api, token, changes), (refusal) => ({ ...again, refusal }));
}

function askRemoval(api: Api, token: string, reason: string) {
  return orRefused(askRemovalByLink(api, token, reason), (refusal) => ({
    estado: 'baja' as const,
    reason,
    refusal,
  }));
}

/** What a rule refuses comes back with its words, to be mended. */
async function orRefused<Answer, Again>(answer: Promise<Answer>, again: (refusal: string) => Again) {
  try {
    return await answer;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '23514') return again(message);
    throw error;
  }
}

export const headers = () => secretHeaders;

export const meta = () => secretMeta('Confirmar mis datos');

export default function Confirmar({ loaderData: { link, told }, actionData }: Route.ComponentProps) {
  if (actionData?.estado === 'enviado' || actionData?.estado === 'sin_correo')
    return (
      <LinkPage>
        <RequestedNotice isSent={actionData.estado === 'enviado'} />
      </LinkPage>
    );
  if (link.estado !== 'vigente' || !told)
    return (
      <LinkPage>
        <ClosedNotice state={link.estado === 'vigente' ? 'no_publicado' : link.estado} />
      </LinkPage>
    );
  switch (actionData?.estado) {
    case 'confirmado':
      return (
        <LinkPage>
          <ConfirmedNotice groups={actionData.grupos} providerId={told.provider.id} />
        </LinkPage>
      );
    case 'contestado':
      return (
        <LinkPage>
          <AnsweredNotice providerId={told.provider.id} />
        </LinkPage>
      );
    case 'propuesto':
      return (
        <LinkPage>
          <ProposedNotice count={actionData.propuestas} providerId={told.provider.id} />
        </LinkPage>
      );
    case 'cambio':
      return (
        <LinkPage title={told.provider.nombre} lead="Nada cambia hasta que una persona lo revisa.">
          <ChangeForm
            told={told}
            typed={'typed' in actionData ? actionData.typed : { ...typedNow(told), ...actionData.answered }}
            problems={actionData.problems}
            refusal={actionData.refusal}
          />
        </LinkPage>
      );
    case 'recibida':
      return (
        <LinkPage>
          <RemovalNotice />
        </LinkPage>
      );
    case 'baja':
      return (
        <LinkPage title="No quiero aparecer" lead={told.provider.nombre}>
          <RemovalForm reason={actionData.reason} refusal={actionData.refusal} />
        </LinkPage>
      );
    default:
      return <Question told={told} until={link.vence_en} wantsReminders={link.recordatorios} />;
  }
}

interface QuestionProps {
  told: ConfirmableProvider;
  until: string;
  wantsReminders: boolean;
}

function Question({ told, until, wantsReminders }: QuestionProps) {
  const { token } = useParams();
  return (
    <LinkPage title="¿Tus datos siguen igual?" lead="Las familias ven estos datos. Míralos y toca un botón.">
      <ConfirmPanel told={told} />
      <form method="post" aria-label="Confirmar" className="grid gap-5">
        <UnansweredAvailability told={told} />
        <div className="grid gap-3 @sm/page:grid-cols-2">
          <Button
            Icon={Check}
            type="submit"
            level="main"
            size="large"
            name="que"
            value="confirmar"
            className="min-h-18"
          >
            Todo sigue igual
          </Button>
          <Button Icon={Pencil} type="submit" size="large" name="que" value="cambio" className="min-h-18">
            Algo cambió
          </Button>
        </div>
      </form>
      <p className="text-meta text-ink-soft">
        No tienes que iniciar sesión. Este enlace sirve hasta el {formatDayInSentence(new Date(until))}. Solo
        puede confirmar datos, proponer cambios o pedir una baja.
      </p>
      <form method="post" aria-label="Otras opciones" className="flex flex-wrap gap-x-6 text-meta">
        <Link to={`/confirmar/${token}/salir`} className="inline-flex min-h-11 items-center">
          {wantsReminders ? 'No recibir más recordatorios' : 'Volver a recibir recordatorios'}
        </Link>
        <button
          type="submit"
          name="que"
          value="no-aparecer"
          className="min-h-11 text-brand-text underline decoration-[1.5px] underline-offset-[0.2em]"
        >
          No quiero aparecer
        </button>
      </form>
    </LinkPage>
  );
}

export const ErrorBoundary = LinkProblem;

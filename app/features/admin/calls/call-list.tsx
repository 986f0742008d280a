import { Ban, Check, type LucideIcon, Pencil, Phone, PhoneMissed, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { useFocusAfterLoad } from '../../../components/forms/use-focus-after-load.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { countProviders } from '../../../lib/count.ts';
import { dayOf } from '../../../lib/dates.ts';
import { callLink, formatPhone } from '../../../lib/phone.ts';
import { daysAgo } from '../../facts/freshness.ts';
import { RowName } from '../row-cells.tsx';
import { draftEffect, outcomeEffects, outcomeWords, whatToAsk, whyToCall } from './call-text.ts';
import { DraftOutcomes } from './draft-outcomes.tsx';
import { LinkButtons } from './link-buttons.tsx';
import type { CallWrite, NotedCall } from './mutations.ts';
import { type Call, isRegisterDraft, type Outcome, outcomes } from './queries.ts';

const icons: Record<Outcome, LucideIcon> = {
  confirmo: Check,
  cambio: Pencil,
  no_contesto: PhoneMissed,
  cerro: Ban,
};

/** The first button about a call's outcome, whichever it is: it keeps the focus. */
const actionId = (providerId: string) => `llamada-${providerId}`;

interface CallListProps {
  calls: Call[];
  /** How many are still to be called. */
  total: number | undefined;
  now: Date;
}

/** A page of those to call, the oldest first; each outcome in one press, and its way back. */
export function CallList({ calls, total, now }: CallListProps) {
  const focusAfterLoad = useFocusAfterLoad(calls);
  const { sent, send } = useSubmission<CallWrite, NotedCall>({
    rowKey: ({ providerId }) => providerId,
    onDone(noted) {
      focusAfterLoad(actionId(noted.providerId));
      if (!noted.outcome) return;
      const { callId, providerId, name, outcome, isRegisterDraft } = noted;
      notify.offer(isRegisterDraft ? draftEffect(name) : outcomeEffects[outcome](name), 'call', {
        label: 'Deshacer',
        run: () => send({ intent: 'undo-call', callId, providerId, name }),
      });
    },
  });

  return (
    <Table caption={captionOf(total ?? calls.length)} columns={['Proveedor', 'Qué preguntar', '¿Qué pasó?']}>
      {calls.map((call) => (
        <tr key={call.proveedor_id}>
          <Cell>
            <RowName>
              <Link
                to={`${isRegisterDraft(call) ? '/admin/proveedores' : '/proveedor'}/${call.proveedor_id}`}
              >
                {call.nombre}
              </Link>
            </RowName>
            <span className="text-meta text-ink-soft">
              {call.municipio}. {whyToCall(call, now)}
            </span>
            <Contact call={call} />
          </Cell>
          <Cell label="Preguntar" className="@lg/page:w-[36%]">
            {whatToAsk(call)}
            {call.told.length > 0 ? <Told words={call.told} /> : null}
          </Cell>
          <Cell className="@lg/page:w-[19rem] @lg/page:min-w-[19rem]">
            <Outcomes
              call={call}
              now={now}
              busy={sent.find(({ providerId }) => providerId === call.proveedor_id)}
              onWrite={send}
            />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** What has its outcome of today is listed and not counted. */
function captionOf(total: number): string {
  if (total === 0) return 'Ya no queda nadie por llamar';
  return `${countProviders(total)} por llamar`;
}

/** More lines than these are folded. */
const mostLines = 3;

/** What is read to whoever answers: is it still so? */
function Told({ words }: { words: string[] }) {
  const lines = words.flatMap((one) => one.split('\n'));
  const text = <span className="block whitespace-pre-line wrap-anywhere">{lines.join('\n')}</span>;
  return (
    <div className="mt-1 rounded-field bg-sunken px-3 py-2 text-meta">
      {lines.length > mostLines ? (
        <Disclosure summary={`Ahora dice ${lines.length} datos`} look="words">
          {text}
        </Disclosure>
      ) : (
        <>
          <span className="text-ink-soft">Ahora dice</span>
          {text}
        </>
      )}
    </div>
  );
}

function Contact({ call }: { call: Call }) {
  const phone = call.telefono ?? call.whatsapp;
  const tel = callLink(phone);
  return (
    <div className="flex flex-wrap gap-1.5 py-1">
      {phone && tel ? (
        <a href={tel} className={buttonClass({ size: 'dense' })}>
          <Phone className="icon" />
          <span className="sr-only">Llamar a {call.nombre}: </span>
          {formatPhone(phone)}
        </a>
      ) : null}
      {isRegisterDraft(call) ? null : <LinkButtons call={call} />}
    </div>
  );
}

interface OutcomesProps {
  call: Call;
  now: Date;
  /** What is on its way about this call. */
  busy: CallWrite | undefined;
  onWrite(write: CallWrite): void;
}

function Outcomes({ call, now, busy, onWrite }: OutcomesProps) {
  const { proveedor_id, nombre, ultima_llamada, resultado, fecha_llamada } = call;
  const day = fecha_llamada && dayOf(new Date(fecha_llamada));
  const isToday = day === dayOf(now);
  const about = <span className="sr-only"> {nombre}</span>;
  const noted = busy?.intent === 'note-call' ? busy.outcome : undefined;
  return (
    <div className="grid gap-1.5 py-1">
      {resultado && day ? (
        <p className="flex flex-wrap items-center gap-x-2">
          <OutcomeBadge call={call} outcome={resultado} when={daysAgo(day, dayOf(now))} />
          {isToday && ultima_llamada ? (
            <Button
              Icon={Undo2}
              id={actionId(proveedor_id)}
              level="text"
              size="dense"
              busy={busy?.intent === 'undo-call'}
              busyLabel="Guardando…"
              onClick={() =>
                onWrite({
                  intent: 'undo-call',
                  callId: ultima_llamada,
                  providerId: proveedor_id,
                  name: nombre,
                })
              }
            >
              Deshacer<span className="sr-only"> la llamada a {nombre}</span>
            </Button>
          ) : null}
        </p>
      ) : null}
      {resultado === 'cambio' && isToday ? (
        <Link to={`/admin/proveedores/${proveedor_id}/datos`} className="tap text-ui">
          Escribir lo que cambió{about}
        </Link>
      ) : null}
      {resultado === 'confirmo' && isToday && isRegisterDraft(call) ? (
        <Link to={`/admin/hoy?elemento=proveedor.${proveedor_id}`} className="tap text-ui">
          Revisar y aprobar{about}
        </Link>
      ) : null}
      {isToday && resultado ? null : isRegisterDraft(call) ? (
        <DraftOutcomes call={call} id={actionId(proveedor_id)} busy={busy} onWrite={onWrite} />
      ) : (
        <fieldset className="flex flex-wrap gap-1.5 @lg/page:grid @lg/page:grid-cols-[max-content_max-content]">
          <legend className="mb-1 text-meta font-strong @lg/page:sr-only">¿Qué pasó?</legend>
          {outcomes.map((outcome, place) => {
            const Icon = icons[outcome];
            return (
              <Button
                Icon={Icon}
                key={outcome}
                id={place === 0 ? actionId(proveedor_id) : undefined}
                size="dense"
                busy={noted === outcome}
                onClick={() =>
                  onWrite({
                    intent: 'note-call',
                    providerId: proveedor_id,
                    name: nombre,
                    outcome,
                    seen: ultima_llamada,
                  })
                }
              >
                {outcomeWords[outcome]}
                {about}
              </Button>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}

function OutcomeBadge({ call, outcome, when }: { call: Call; outcome: Outcome; when: string }) {
  const Icon = icons[outcome];
  return (
    <Badge tone={outcome === 'confirmo' ? 'success' : 'plain'} icon={<Icon className="size-4" />}>
      {isRegisterDraft(call) && outcome === 'confirmo' ? 'Atiende' : outcomeWords[outcome]}, {when}
    </Badge>
  );
}

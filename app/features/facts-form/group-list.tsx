import { Check, Hourglass, RefreshCw } from 'lucide-react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { formatCount } from '../../lib/count.ts';
import { dayInSentence, dayOf } from '../../lib/dates.ts';
import { joinWords } from '../../lib/join-words.ts';
import { useAccount } from '../../session/session.ts';
import type { ConfirmationGroup } from '../facts/freshness.ts';
import { groupTitles } from '../facts/group-titles.ts';
import { placeName } from '../facts/provider-facts.ts';
import { lowerFirst } from '../facts/service-text.ts';
import { availabilityId } from './availability-panel.tsx';
import type { FactsPage } from './facts-page.ts';
import { type GroupState, groupStates } from './group-states.ts';
import { hasFacts } from './has-facts.ts';
import type { ConfirmWrite } from './mutations.ts';
import { baseOf, countAnswered, premisesFacts } from './parts.ts';
import type { EditedFacts } from './queries.ts';
import { ReminderChoice } from './reminder-choice.tsx';

interface GroupListProps {
  page: FactsPage;
  facts: EditedFacts;
  now: Date;
}

/** The five groups with their dates: each is confirmed as it is, or leads to its fields; all of them in one tap. */
export function GroupList({ page, facts, now }: GroupListProps) {
  const { isBusy, sent, failure, send } = useSubmission<ConfirmWrite, unknown>({
    rowKey: ({ groups }) => String(groups),
  });
  const states = groupStates(facts.confirmations, facts.places, now);
  const told = states.filter((state) => hasFacts(state, facts));
  const confirm = (groups: ConfirmationGroup[] | null) =>
    send({ intent: 'confirm-groups', providerId: page.providerId, groups });
  const isSent = (groups: ConfirmationGroup[] | null) =>
    sent.some((write) => String(write.groups) === String(groups));
  return (
    <Panel aria-labelledby="grupos-titulo" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="grupos-titulo" className="text-h3 font-subtitle">
          Tus datos y su fecha
        </h2>
        <p className="text-ink-soft">Si un dato vence, las familias ven una pregunta en su lugar.</p>
      </div>
      <ul className="grid">
        {states.map((state) => (
          <GroupRow
            key={state.group}
            state={state}
            facts={facts}
            isBusy={isSent([state.group])}
            onConfirm={
              state.state !== 'confirmed' && told.includes(state) ? () => confirm([state.group]) : undefined
            }
          />
        ))}
      </ul>
      {failure ? (
        <Alert kind="error" role="alert" title="No se confirmó">
          <p>{failure.sentence} Las familias siguen viendo la fecha anterior.</p>
          <p className="mt-2">
            <Button Icon={RefreshCw} size="small" busy={isBusy} onClick={() => send(failure.input)}>
              Confirmar otra vez
            </Button>
          </p>
        </Alert>
      ) : null}
      <ConfirmAll
        note={page.isApproved && facts.reminders === 'llegan' ? 'Te avisamos por correo.' : ''}
        told={told}
        missing={states.filter(({ state }) => state !== 'confirmed')}
        today={dayOf(now)}
        isBusy={isSent(null)}
        onConfirm={() => confirm(null)}
      />
      {page.isApproved ? <ReminderChoice providerId={page.providerId} reminders={facts.reminders} /> : null}
    </Panel>
  );
}

interface ConfirmAllProps {
  /** How one learns that something ends. */
  note: string;
  told: GroupState[];
  /** Neither said nor confirmed, once all that is said is. */
  missing: GroupState[];
  today: string;
  isBusy: boolean;
  onConfirm(): void;
}

function ConfirmAll({ note, told, missing, today, isBusy, onConfirm }: ConfirmAllProps) {
  const isSignedOut = useAccount() === null;
  if (told.length === 0) return null;
  const next = told.toSorted((one, other) => one.until.localeCompare(other.until))[0];
  if (next && told.every(({ since, state }) => since === today && state === 'confirmed')) {
    return (
      <Alert
        kind="success"
        role="status"
        title={missing.length > 0 ? 'Lo que ya tiene datos quedó confirmado hoy' : 'Todo confirmado hoy'}
      >
        {missing.length > 0 ? (
          <p>
            {missing.length === 1 ? 'Falta' : 'Faltan'}:{' '}
            {joinWords(missing.map(({ group }) => `«${groupTitles[group]}»`))}.
          </p>
        ) : null}
        <p>
          Lo primero que vence es «{groupTitles[next.group]}», el {dayInSentence(next.until)}. {note}
        </p>
      </Alert>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-5">
      <Button
        Icon={Check}
        level="main"
        busy={isBusy}
        busyLabel="Confirmando…"
        unavailable={isSignedOut ? 'Inicia sesión para confirmar.' : undefined}
        onClick={onConfirm}
      >
        Todo sigue igual
      </Button>
      <div className="flex-[1_1_14rem]">
        <Hint>
          {told.length === 1
            ? 'Confirma el grupo que ya tiene datos con la fecha de hoy.'
            : `Confirma los ${told.length} grupos que tienen datos con la fecha de hoy.`}
        </Hint>
      </div>
    </div>
  );
}

interface GroupRowProps {
  state: GroupState;
  facts: EditedFacts;
  isBusy: boolean;
  /** Where there is something to confirm. */
  onConfirm: (() => void) | undefined;
}

function GroupRow({ state, facts, isBusy, onConfirm }: GroupRowProps) {
  const { group, words } = state;
  const title = groupTitles[group];
  const missing =
    group === 'lugar' ? premisesFacts.length - countAnswered(baseOf('premises', facts.details).values) : 0;
  const about = aboutOf(state, facts);
  return (
    <li className="grid gap-x-5 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 @md/page:grid-cols-[minmax(0,1fr)_auto] @md/page:items-center">
      <div className="grid gap-1">
        <h3 className="text-h4">{title}</h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-soft">
          {state.state === 'confirmed' ? (
            <span>{words}</span>
          ) : (
            <Badge tone="waiting" icon={<Hourglass className="size-4" />}>
              {words}
            </Badge>
          )}
          {missing > 0 ? (
            <span>
              Faltan {formatCount(missing)} de {premisesFacts.length} datos.
            </span>
          ) : null}
          {about ? <span>{about}</span> : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {onConfirm ? (
          <Button
            Icon={Check}
            size="small"
            busy={isBusy}
            busyLabel="Confirmando…"
            aria-label={`Sigue igual: ${lowerFirst(title)}`}
            onClick={onConfirm}
          >
            Sigue igual
          </Button>
        ) : null}
        <ButtonLink
          level="text"
          size="small"
          to={pathTo(state, facts)}
          preventScrollReset={group === 'disponibilidad'}
          className="first:-ml-3 @md/page:-mr-3 @md/page:first:ml-0"
        >
          <span>
            {missing > 0 ? 'Completar' : 'Cambiar'}
            <span className="sr-only"> {lowerFirst(title)}</span>
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}

/** The plans, or the place that it is about where there are several. */
function aboutOf({ group, placeId }: GroupState, { provider, places }: EditedFacts): string | undefined {
  if (group === 'planes')
    return provider.acepta_planes ? (provider.planes_aceptados ?? []).join(', ') : 'No acepta planes médicos';
  const place = places.length > 1 ? places.find(({ id }) => id === placeId) : undefined;
  return place && `Sede de ${placeName(place)}`;
}

function pathTo({ group, placeId }: GroupState, { places }: EditedFacts): string {
  const isPrincipal = places[0]?.id === placeId;
  const paths: Record<ConfirmationGroup, string> = {
    planes: '/provider-dashboard#servicios',
    disponibilidad: `/provider-dashboard/al-dia${isPrincipal ? '' : `?sede=${placeId}`}#${availabilityId}`,
    contacto: `/provider-dashboard/sedes#sede-${placeId}`,
    atencion: '/provider-dashboard/sedes#atencion',
    lugar: '/provider-dashboard/sedes#el-lugar',
  };
  return paths[group];
}

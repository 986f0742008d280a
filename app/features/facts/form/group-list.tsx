import { Hourglass } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { formatCount } from '../../../lib/count.ts';
import type { ConfirmationGroup } from '../freshness.ts';
import { placeName } from '../provider-facts.ts';
import { availabilityId } from './availability-panel.tsx';
import { type GroupState, groupStates } from './group-states.ts';
import { countAnswered, premisesFacts, premisesValuesOf } from './premises-values.ts';
import type { EditedFacts } from './queries.ts';

const titles: Record<ConfirmationGroup, string> = {
  planes: 'Planes médicos',
  disponibilidad: 'Personas nuevas',
  contacto: 'Teléfono, dirección y horario',
  atencion: 'Edades, idiomas y costo',
  lugar: 'El lugar y la primera visita',
};

/** The five groups with their dates, each with the way to its fields. */
export function GroupList({ facts, now }: { facts: EditedFacts; now: Date }) {
  return (
    <Panel aria-labelledby="grupos-titulo" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="grupos-titulo" className="text-h3 font-subtitle">
          Tus datos y su fecha
        </h2>
        <p className="text-ink-soft">Si un dato vence, las familias ven una pregunta en su lugar.</p>
      </div>
      <ul className="grid">
        {groupStates(facts.confirmations, facts.places, now).map((state) => (
          <GroupRow key={state.group} state={state} facts={facts} />
        ))}
      </ul>
    </Panel>
  );
}

function GroupRow({ state, facts }: { state: GroupState; facts: EditedFacts }) {
  const { group, words } = state;
  const title = titles[group];
  const missing =
    group === 'lugar' ? premisesFacts.length - countAnswered(premisesValuesOf(facts.details)) : 0;
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
      <ButtonLink
        level="text"
        size="small"
        to={pathTo(state, facts)}
        preventScrollReset={group === 'disponibilidad'}
        className="-ml-3 justify-self-start @md/page:-mr-3 @md/page:ml-0"
      >
        <span>
          {missing > 0 ? 'Completar' : 'Cambiar'}
          <span className="sr-only"> {title.charAt(0).toLowerCase() + title.slice(1)}</span>
        </span>
      </ButtonLink>
    </li>
  );
}

/** The plans, or the place that it is about where there are several. */
function aboutOf({ group, placeId }: GroupState, { provider, places }: EditedFacts): string | undefined {
  if (group === 'planes')
    return provider.acepta_planes ? (provider.planes_aceptados ?? []).join(', ') : 'No acepta planes médicos';
  const place = places.length > 1 ? places.find(({ id }) => id === placeId) : undefined;
  return place && `Sede de ${placeName(place, places)}`;
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

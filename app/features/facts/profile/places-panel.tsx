import { House } from 'lucide-react';
import { Panel } from '../../../components/ui/card.tsx';
import { Ask, Hold, Said } from '../confirmation-words.tsx';
import { saidOn } from '../freshness.ts';
import {
  findConfirmation,
  listedPlaces,
  type Place,
  type ProviderFacts,
  standingOf,
} from '../provider-facts.ts';
import { describeArea, PlaceBlock } from './place-block.tsx';

interface PlacesPanelProps {
  providerId: string;
  facts: ProviderFacts;
  now: Date;
}

/** Sedes y horario. Who comes to homes and hides the place has an area and no place. */
export function PlacesPanel({ providerId, facts, now }: PlacesPanelProps) {
  if (!hasPlacesPanel(facts)) return null;
  const places = listedPlaces(facts);
  const areas = facts.places.filter(({ visibilidad }) => visibilidad === 'oculta').map(describeArea);
  const words = places.map((place) => sayContact(facts, place, now));
  const isSameWord = words.every((word) => word === words[0]);
  return (
    <Panel title="Sedes y horario">
      <div className="grid gap-4">
        {areas.map((area) =>
          area ? (
            <Hold key={area} Icon={House}>
              {area}
            </Hold>
          ) : null,
        )}
        <div className="grid gap-4 @md/page:fit-cols-[20rem] print:grid-cols-1 print:gap-3">
          {places.map((place, index) => (
            <PlaceBlock
              key={place.id}
              providerId={providerId}
              facts={facts}
              place={place}
              isOnly={places.length === 1}
              isOpen={index === 0}
              now={now}
            >
              {isSameWord || !words[index] ? null : <Said className="mt-0">{words[index]}</Said>}
            </PlaceBlock>
          ))}
        </div>
      </div>
      {isSameWord && words[0] ? <Said>{words[0]}</Said> : null}
    </Panel>
  );
}

function sayContact(facts: ProviderFacts, place: Place, now: Date): string | null {
  const confirmation = findConfirmation(facts, 'contacto', place);
  if (!confirmation || standingOf(confirmation, now) !== 'holds') return null;
  return saidOn(confirmation, 'Contacto y horario confirmados');
}

/** One place without hours, way or area is told by the panel Contacto. */
function hasPlacesPanel(facts: ProviderFacts): boolean {
  const places = listedPlaces(facts);
  return (
    places.length > 1 ||
    facts.places.some((place) => describeArea(place) !== null) ||
    places.some(
      (place) => place.como_llegar || (place.horas.length > 0 && findConfirmation(facts, 'contacto', place)),
    )
  );
}

/** The last line of the panel Contacto, where no panel of places says it: who confirmed it, or what to ask. */
export function ContactConfirmation({ facts, now }: { facts: ProviderFacts; now: Date }) {
  const [place] = facts.places.filter(({ principal }) => principal);
  const confirmation = place ? findConfirmation(facts, 'contacto', place) : null;
  if (!confirmation || hasPlacesPanel(facts)) return null;
  return standingOf(confirmation, now) === 'holds' ? (
    <Said>{saidOn(confirmation)}</Said>
  ) : (
    <Ask group="contacto" confirmation={confirmation} className="mt-5" />
  );
}

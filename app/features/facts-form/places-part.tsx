import { ChevronDown, MapPin, Pencil, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useFocusAfterLoad } from '../../components/forms/use-focus-after-load.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { type BaseVersion, hasDraft } from '../../lib/drafts.ts';
import { type PlacedConfirmation, placeName } from '../facts/provider-facts.ts';
import type { Typed } from '../provider-data/typed.ts';
import type { FactsPage } from './facts-page.ts';
import { PartPanel } from './part-panel.tsx';
import { emptyPlace, fieldsOfPlace, maxPlaces, placeBaseOf, summarisePlace } from './parts.ts';
import { PlaceForm } from './place-form.tsx';
import type { Place } from './rows.ts';
import { usePart } from './use-part.ts';

const panelId = 'sedes-y-horario';
const newKey = 'nueva';

interface PlacesPartProps {
  page: FactsPage;
  places: Place[];
  /** Whether people are attended at home, as told in Atención. */
  isAtHome: boolean;
  /** The word about the data of a place; undefined: none yet. */
  confirmationOf(placeId: string): PlacedConfirmation | undefined;
}

/** All places of a provider; one is open at a time. */
export function PlacesPart({ page, places, isAtHome, confirmationOf }: PlacesPartProps) {
  const { hash } = useLocation();
  const [isAdding, setAdding] = useState(() => hasDraft(draftNameOf(page, newKey)));
  const [open, setOpen] = useState(() => firstOpen(places, page, hash, isAdding));
  // Made by the form, so that a retry after a lost response makes no second place.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const [savedId, setSavedId] = useState<string>();
  const [addedId, setAddedId] = useState<string>();
  const focusAfterLoad = useFocusAfterLoad(places);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = places.length >= maxPlaces;

  function add() {
    setAdding(true);
    setNewId(crypto.randomUUID());
    setOpen(newKey);
    setSavedId(undefined);
  }

  /** Back to the button that the new place stood for. */
  function stopAdding() {
    flushSync(() => setAdding(false));
    addButton.current?.focus();
  }

  function finishAdding({ id }: BaseVersion<Typed>) {
    setAddedId(id);
    focusAfterLoad(summaryId(id));
  }

  // The form of the new place stays until the list has it.
  const added = places.find(({ id }) => id === addedId);
  const items = isAdding && !added ? [...places, undefined] : places;
  useEffect(() => {
    if (!added) return;
    setAdding(false);
    setAddedId(undefined);
    setOpen(added.id);
    setSavedId(added.id);
  }, [added]);

  return (
    <PartPanel
      id={panelId}
      title="Sedes y horario"
      intro={`Cada lugar donde ${page.isAdmin ? 'atiende' : 'atiendes'}. ${page.isAdmin ? 'Tiene' : 'Tienes'} ${places.length} y ${page.isAdmin ? 'puede' : 'puedes'} tener hasta ${maxPlaces}.`}
    >
      <div className="grid gap-3">
        {items.map((place) => {
          const key = place?.id ?? newKey;
          return (
            <PlaceItem
              key={key}
              page={page}
              isAtHome={isAtHome}
              place={place}
              name={place ? placeName(place) : 'Sede nueva'}
              base={place ? placeBaseOf(place) : { id: newId, version: '', values: emptyPlace }}
              confirmation={place && confirmationOf(place.id)}
              isOpen={open === key}
              onToggle={(isOpen) => setOpen((now) => (isOpen ? key : now === key ? '' : now))}
              isSaved={savedId === key}
              onSaved={place ? () => setSavedId(key) : finishAdding}
              onDeleted={place ? () => focusAfterLoad(panelId) : stopAdding}
            />
          );
        })}
      </div>
      {isAdding ? null : (
        <div>
          <Button
            Icon={Plus}
            ref={addButton}
            onClick={add}
            unavailable={isFull ? `Ya hay ${maxPlaces} sedes. Quita una para añadir otra` : undefined}
          >
            Añadir otra sede
          </Button>
        </div>
      )}
    </PartPanel>
  );
}

const summaryId = (id: string) => `sede-${id}`;

/** The place of the address, or with a draft, or the only one. */
function firstOpen(places: Place[], page: FactsPage, hash: string, isAdding: boolean): string {
  const named = places.find(({ id }) => hash === `#${summaryId(id)}`);
  const drafted = places.find(({ id }) => hasDraft(draftNameOf(page, id)));
  const only = places.length === 1 ? places[0] : undefined;
  return (named ?? drafted)?.id ?? (isAdding ? newKey : (only?.id ?? ''));
}

const draftNameOf = ({ draftPrefix, providerId }: FactsPage, key: string) =>
  `${draftPrefix}sedes-${key === newKey ? `${key}-${providerId}` : key}`;

interface PlaceItemProps {
  page: FactsPage;
  isAtHome: boolean;
  place: Place | undefined;
  name: string;
  base: BaseVersion<Typed>;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  confirmation: PlacedConfirmation | undefined;
  isSaved: boolean;
  onSaved(saved: BaseVersion<Typed>): void;
  onDeleted(): void;
}

function PlaceItem({
  page,
  isAtHome,
  place,
  name,
  base,
  isOpen,
  onToggle,
  confirmation,
  isSaved,
  onSaved,
  onDeleted,
}: PlaceItemProps) {
  const key = place?.id ?? newKey;
  const isPrincipal = place?.principal ?? false;
  const part = usePart({
    id: summaryId(key),
    draftName: draftNameOf(page, key),
    stored: base,
    fields: fieldsOfPlace(isPrincipal),
    write: (values, onto) => ({
      intent: 'save-place',
      providerId: page.providerId,
      isPrincipal,
      values,
      base: onto,
    }),
    onSaved,
  });
  const isNew = !place;
  /** Its draft goes with it. */
  function leave() {
    part.discard();
    onDeleted();
  }
  // A new place begins with its first field.
  useEffect(() => {
    if (isNew) document.getElementById(`${summaryId(newKey)}-nombre`)?.focus();
  }, [isNew]);
  return (
    <details className="sede" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary
        id={summaryId(key)}
        className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-field py-2.5"
      >
        <MapPin className="size-6 text-ink-soft" />
        <span>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
            <h3 className="text-h4">{name}</h3>
            {isPrincipal ? <Badge tone="brand">Principal</Badge> : null}
            {part.isDirty ? (
              <Badge tone="waiting" icon={<Pencil className="size-4" />}>
                Sin guardar
              </Badge>
            ) : null}
          </span>
          <span className="text-meta text-ink-soft">
            {place ? summarisePlace(base.values) : 'Todavía no está guardada.'}
          </span>
        </span>
        <ChevronDown className="size-6 text-ink-soft" />
      </summary>
      <div className="sede-inside border-t border-line pt-5 pb-4 @md/page:py-6">
        <PlaceForm
          page={page}
          isAtHome={isAtHome}
          part={part}
          place={place}
          name={name}
          confirmation={confirmation}
          isSaved={isSaved && !part.isDirty}
          onDeleted={leave}
        />
        {isNew ? (
          <Button level="text" size="small" className="-ml-3 mt-3" onClick={leave}>
            No añadir esta sede
          </Button>
        ) : null}
      </div>
    </details>
  );
}

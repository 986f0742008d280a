import { Check, MapPin, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { useAccount } from '../../session/session.ts';
import type { AvailabilityState, Wait } from '../facts/availability.ts';
import { placeName } from '../facts/provider-facts.ts';
import { AvailabilityControl } from '../provider-data/controls/availability.tsx';
import { heldControl } from '../provider-data/typed.ts';
import { AvailabilityNote } from './availability-note.tsx';
import type { FactsPage } from './facts-page.ts';
import type { AvailabilityWrite } from './mutations.ts';
import type { Availability, Place } from './rows.ts';
import { savedWhen } from './saved-when.ts';

export const availabilityId = 'personas-nuevas';

interface AvailabilityPanelProps {
  page: FactsPage;
  places: Place[];
  /** The place that is asked about; the principal one by default. */
  placeId: string | null;
}

/** Whether a place takes new people: one tap, saved by itself. */
export function AvailabilityPanel({ page, places, placeId }: AvailabilityPanelProps) {
  const place = places.find(({ id }) => id === placeId) ?? places[0];
  if (!place) return null;
  const others = places.filter(({ id }) => id !== place.id);
  return (
    <Panel
      id={availabilityId}
      aria-labelledby={`${availabilityId}-titulo`}
      tabIndex={-1}
      className="grid min-w-0 scroll-mt-6 gap-4"
    >
      <div className="grid gap-1">
        <h2 id={`${availabilityId}-titulo`} className="text-h3 font-subtitle">
          {page.isAdmin ? '¿Acepta personas nuevas?' : '¿Aceptas personas nuevas?'}
          {others.length > 0 ? ` Sede de ${placeName(place)}` : ''}
        </h2>
        <p className="text-ink-soft">Toca una respuesta. Se guarda sola y no pasa por revisión.</p>
      </div>
      <PlaceAvailability key={place.id} page={page} place={place} name={placeName(place)} />
      {others.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6 text-meta">
          {others.map((other) => (
            <li key={other.id}>
              <Link
                to={{ search: other.principal ? '' : `?sede=${other.id}`, hash: '' }}
                preventScrollReset
                className="inline-flex min-h-11 items-center gap-2"
              >
                <MapPin className="icon" />
                Responder por la sede de {placeName(other)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

type Answer = AvailabilityWrite['row'];

function PlaceAvailability({ page, place, name }: { page: FactsPage; place: Place; name: string }) {
  const [stored, setStored] = useState(place.disponibilidad);
  const isSignedOut = useAccount() === null;
  const radios = useId();
  // Arrow keys choose faster than a save takes: of several answers the last one is sent.
  const { isBusy, sent, failure, send } = useSubmission<AvailabilityWrite, Availability>({
    keepsLatest: true,
    onDone: setStored,
  });

  // Not saved, families go on seeing the former answer, and so does the form.
  const current: Answer | undefined = sent[0]?.row ?? (stored ? answerOf(stored) : undefined);

  function choose(patch: Partial<Answer>) {
    const estado = patch.estado ?? current?.estado;
    if (!estado) return;
    const { espera = current?.espera ?? null, nota = current?.nota ?? null } = patch;
    const row = { sede_id: place.id, estado, espera: estado === 'lista_de_espera' ? espera : null, nota };
    send({ intent: 'save-availability', row });
  }

  const states = heldControl(radios, current ? [current.estado] : [], ([estado]) =>
    choose({ estado: estado as AvailabilityState }),
  );
  const wait = heldControl(`${radios}-espera`, current?.espera ? [current.espera] : [], ([espera = null]) =>
    choose({ espera: espera as Wait | null }),
  );
  const controlAt = (place = 0) =>
    place === 0
      ? { ...states, answer: (value: string) => ({ ...states.answer(value), disabled: isSignedOut }) }
      : wait;

  return (
    <>
      <AvailabilityControl
        control={controlAt}
        label={page.isAdmin ? `¿Acepta personas nuevas en ${name}?` : `¿Aceptas personas nuevas en ${name}?`}
        isLabelHidden
        voice={page.isAdmin ? 'admin' : 'owner'}
      />
      {failure ? (
        <Alert kind="error" role="alert" title="No se guardó la respuesta">
          <p>{failure.sentence} Las familias siguen viendo la respuesta anterior.</p>
          <p className="mt-2">
            <Button Icon={RefreshCw} size="small" onClick={() => choose(failure.input.row)}>
              Guardar otra vez
            </Button>
          </p>
        </Alert>
      ) : (
        <p role="status" className="flex min-h-6 items-center gap-2 text-meta text-ink-soft">
          {isBusy ? (
            'Guardando…'
          ) : stored ? (
            <>
              <Check className="icon text-success" />
              {`Guardado ${savedWhen(stored.fecha_actualizacion, new Date())} ${
                page.isApproved
                  ? 'Las familias ya lo ven.'
                  : 'Las familias lo ven cuando se apruebe el perfil.'
              }`}
            </>
          ) : (
            'Todavía no hay respuesta.'
          )}
        </p>
      )}
      {current ? (
        <AvailabilityNote
          key={place.id}
          stored={stored?.nota ?? ''}
          isBusy={isBusy}
          draftName={`${page.draftPrefix}nota-${place.id}`}
          onSave={(nota) => choose({ nota: nota || null })}
        />
      ) : null}
    </>
  );
}

function answerOf({ sede_id, estado, espera, nota }: Availability): Answer {
  return { sede_id, estado: estado as AvailabilityState, espera: espera as Wait | null, nota };
}

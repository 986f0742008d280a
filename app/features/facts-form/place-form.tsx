import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { ConfirmButton } from '../../components/forms/confirm-button.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { columns } from '../../lib/provider-columns.ts';
import type { PlacedConfirmation } from '../facts/provider-facts.ts';
import { weekOfTexts, weekTexts } from '../facts/week.ts';
import { HeldField } from '../provider-data/held-field.tsx';
import type { FactsPage } from './facts-page.ts';
import { type DeletePlace, deletePlaceOf } from './mutations.ts';
import { PartForm } from './part-form.tsx';
import type { Place } from './rows.ts';
import { SavedNotice } from './saved-notice.tsx';
import type { PartState } from './use-part.ts';
import { VisibilityField } from './visibility-field.tsx';
import { WeekField } from './week-field.tsx';

interface PlaceFormProps {
  page: FactsPage;
  /** Whether people are attended at home: then it is asked where. */
  isAtHome: boolean;
  part: PartState;
  /** The stored place; undefined for a new one. */
  place: Place | undefined;
  /** As its title calls it. */
  name: string;
  /** The latest word about its data. */
  confirmation: PlacedConfirmation | undefined;
  /** Just now. */
  isSaved: boolean;
  onDeleted(): void;
}

/** The fields of one place. The principal one shows what Mi perfil holds, to read. */
export function PlaceForm({
  page,
  isAtHome,
  part,
  place,
  name,
  confirmation,
  isSaved,
  onDeleted,
}: PlaceFormProps) {
  const { values, change, idOf, errorOf } = part;
  const isPrincipal = place?.principal ?? false;
  const held = { table: 'sedes', voice: page.isAdmin ? 'admin' : 'owner', part } as const;
  const textOf = (name: string) => values[name]?.[0] ?? '';
  return (
    <div className="grid gap-3">
      <PartForm
        page={page}
        part={part}
        label={place ? `Sede de ${name}` : 'Sede nueva'}
        saveLabel="Guardar esta sede"
        failed="No se guardó la sede"
        savedAt={confirmation && place?.fecha_actualizacion}
        saved={
          isSaved ? (
            <SavedNotice
              pronoun="la"
              page={page}
              title={`Sede de ${name} guardada`}
              confirmed="Teléfono, dirección y horario quedan confirmados"
              until={confirmation?.vence_en}
              isHidden={textOf('visibilidad') === 'oculta'}
            />
          ) : null
        }
      >
        {isPrincipal && place ? <PrincipalData page={page} place={place} /> : null}
        <div className="grid fit-cols-[19rem] gap-5">
          {isPrincipal ? null : (
            <>
              <HeldField {...held} name="nombre" />
              <HeldField {...held} name="municipio" />
              <HeldField {...held} name="direccion" />
            </>
          )}
          <HeldField
            {...held}
            name="como_llegar"
            hint={`Como se lo dirías a una familia. Llevas ${textOf('como_llegar').length} de ${columns.sedes.como_llegar.max} letras.`}
          />
        </div>
        <div className="grid gap-2">
          <VisibilityField
            isAdmin={page.isAdmin}
            value={textOf('visibilidad')}
            municipality={textOf('municipio')}
            onChange={(value) => change({ visibilidad: [value] })}
          />
          {isPrincipal ? <Hint>El municipio se ve siempre en el perfil.</Hint> : null}
        </div>
        {isPrincipal ? null : (
          <div className="grid fit-cols-[19rem] gap-5">
            <HeldField {...held} name="telefono" />
            <HeldField {...held} name="whatsapp" hint="Muchas familias prefieren escribir." />
          </div>
        )}
        <WeekField
          week={weekOfTexts(values.horas ?? [])}
          written={isPrincipal ? page.writtenHours : null}
          idOf={idOf}
          errorOf={errorOf}
          onChange={(week) => change({ horas: weekTexts(week) })}
        />
        {isAtHome || place?.toda_la_isla || place?.atiende_municipios?.length ? (
          <HeldField {...held} name="visitas" />
        ) : null}
      </PartForm>
      {place && !isPrincipal ? (
        <div>
          <ConfirmButton<DeletePlace>
            label={`Quitar la sede de ${name}`}
            button={{ Icon: Trash2, className: '-ml-3' }}
            confirmLabel="Quitar la sede"
            keepLabel="Conservar la sede"
            busyLabel="Quitando…"
            input={deletePlaceOf(place, name)}
            onDone={onDeleted}
          >
            Se quita la sede de {name} con su horario. Las familias dejan de verla.
          </ConfirmButton>
        </div>
      ) : null}
    </div>
  );
}

/** Municipality, address and phones of the principal place: Mi perfil is their only truth. */
function PrincipalData({ page, place }: { page: FactsPage; place: Place }) {
  const phones = [place.telefono, place.whatsapp].filter((phone) => phone !== null).map(formatPhone);
  const rows = [
    ['Municipio', place.municipio],
    ['Dirección', place.direccion ?? 'Sin dirección'],
    ['Teléfono y WhatsApp', [...new Set(phones)].join(', ') || 'Sin teléfono'],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 text-ui @md/page:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-meta text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-meta text-ink-soft">¿Quieres cambiarlos?</dt>
        <dd>
          <Link to={`${page.profilePath}#contacto`} className="tap">
            {page.isAdmin ? 'Ir al perfil' : 'Ir a Mi perfil'}
          </Link>
          {page.isAdmin ? '.' : '. Ese cambio espera aprobación.'}
        </dd>
      </div>
    </dl>
  );
}

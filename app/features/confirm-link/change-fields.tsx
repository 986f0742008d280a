import type { ReactNode } from 'react';
import { Hint } from '../../components/ui/field.tsx';
import type { ConfirmationGroup } from '../facts/freshness.ts';
import { type Place, placeName } from '../facts/provider-facts.ts';
import { sides } from '../provider-data/controls/parts.tsx';
import { FieldControl } from '../provider-data/field-control.tsx';
import { controlsOf, tellField } from '../provider-data/fields.ts';
import type { ControlProps } from '../provider-data/kind.ts';
import type { Typed } from '../provider-data/typed.ts';
import { type Asked, askedOf } from './changes.ts';
import { confirmablePlaces } from './confirmable-groups.ts';
import type { ConfirmableProvider } from './queries.ts';

interface FieldsProps {
  group: ConfirmationGroup;
  told: ConfirmableProvider;
  typed: Typed;
}

/** What a part of the form asks. */
export function GroupFields({ group, told, typed }: FieldsProps) {
  const asked = askedOf(group, told);
  switch (group) {
    case 'disponibilidad':
      return eachPlace(told, asked, ([one], name) => (
        <Ask
          asked={one}
          typed={typed}
          label={name ? `Personas nuevas en ${name}` : 'Personas nuevas'}
          isLabelHidden={!name}
        />
      ));
    case 'contacto':
      return eachPlace(told, asked, (all, name) => <ContactFields asked={all} name={name} typed={typed} />);
    case 'planes':
      return asked.map((one) => (
        <Ask key={one.field.key} asked={one} typed={typed} offeredPlans={told.offeredPlans} />
      ));
    default:
      return (
        <>
          {group === 'lugar' ? <Hint>Cambia solo lo que ya no es así.</Hint> : null}
          <div className={sides}>
            {asked.map((one) => (
              <Ask key={one.field.key} asked={one} typed={typed} />
            ))}
          </div>
        </>
      );
  }
}

/** Asks for every place that has never said whether it takes new people. */
export function UnansweredAvailability({ told }: { told: ConfirmableProvider }) {
  const asked = askedOf('disponibilidad', told).filter(({ now }) => !now);
  return eachPlace(told, asked, ([one], name) => (
    <Ask
      asked={one}
      typed={{}}
      label={name ? `¿Aceptas personas nuevas en ${name}?` : '¿Aceptas personas nuevas?'}
    />
  ));
}

const newLabels: Record<string, string> = {
  telefono: 'Teléfono nuevo',
  whatsapp: 'WhatsApp nuevo',
  direccion: 'Dirección nueva',
};

function ContactFields({ asked, name, typed }: { asked: Asked[]; name?: string; typed: Typed }) {
  return (
    <fieldset className={sides}>
      <legend className={name ? 'mb-2 text-ui font-strong' : 'sr-only'}>
        {name ? `Sede de ${name}` : 'Teléfono, dirección y horario'}
      </legend>
      {asked.map((one) => {
        const label = newLabels[one.field.key];
        const words = tellField(one.field, one.now);
        return (
          <Ask
            key={one.field.key}
            asked={one}
            typed={typed}
            label={label ?? 'Horario nuevo'}
            hint={label ? (words ? `Ahora: ${words}` : undefined) : 'Ejemplo: lunes a jueves, 8 a 4'}
          />
        );
      })}
    </fieldset>
  );
}

interface AskProps extends Partial<Omit<ControlProps, 'control' | 'voice'>> {
  asked: Asked | undefined;
  typed: Typed;
}

function Ask({ asked, typed, ...props }: AskProps) {
  if (!asked) return null;
  const { field, naming } = asked;
  return (
    <FieldControl
      look={field.kind.look}
      label={field.question}
      {...props}
      control={controlsOf(field, typed, naming)}
      voice="link"
    />
  );
}

/** Of an only place the name is not needed. */
function eachPlace(
  told: ConfirmableProvider,
  asked: Asked[],
  render: (asked: Asked[], name: string | undefined) => ReactNode,
) {
  const hasSeveral = confirmablePlaces(told).length > 1;
  const places = [...new Set(asked.flatMap(({ place }) => place ?? []))];
  return places.map((place: Place) => (
    <div key={place.id} className="grid gap-5">
      {render(
        asked.filter((one) => one.place === place),
        hasSeveral ? placeName(place) : undefined,
      )}
    </div>
  ));
}

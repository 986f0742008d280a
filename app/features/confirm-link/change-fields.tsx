import type { ReactNode } from 'react';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { Field, Hint, Input, Textarea } from '../../components/ui/field.tsx';
import { Pick } from '../../components/ui/pick.tsx';
import { Select } from '../../components/ui/select.tsx';
import { upperFirst } from '../../lib/upper-first.ts';
import { formatPhone } from '../directory/phone.ts';
import { availabilityStates, ownAvailabilityWords, waits, waitWords } from '../facts/availability.ts';
import { ageLabel, agesFrom, agesUntil, withStored } from '../facts/form/care-values.ts';
import { premisesFacts } from '../facts/form/premises-values.ts';
import { type Place, placeName } from '../facts/provider-facts.ts';
import { languageWords, wayWords } from '../facts/service-words.ts';
import { one, type Typed } from './changes.ts';
import type { ToldProvider } from './queries.ts';
import { toldPlaces } from './told-groups.ts';

interface FieldsProps {
  told: ToldProvider;
  typed: Typed;
}

const sides = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5';

export function AvailabilityFields({ told, typed }: FieldsProps) {
  return eachPlace(told, ({ id }, name) => (
    <AvailabilityAnswers
      id={id}
      legend={name ? `Personas nuevas en ${name}` : 'Personas nuevas'}
      isLegendHidden={!name}
      typed={typed}
    />
  ));
}

/** Asks for every place that has never said whether it takes new people. */
export function UnansweredAvailability({ told }: { told: ToldProvider }) {
  return eachPlace(told, ({ id, disponibilidad }, name) =>
    disponibilidad ? null : (
      <AvailabilityAnswers
        id={id}
        legend={name ? `¿Aceptas personas nuevas en ${name}?` : '¿Aceptas personas nuevas?'}
        typed={{}}
      />
    ),
  );
}

interface AvailabilityAnswersProps {
  /** Of the place. */
  id: string;
  legend: string;
  isLegendHidden?: boolean;
  typed: Typed;
}

function AvailabilityAnswers({ id, legend, isLegendHidden, typed }: AvailabilityAnswersProps) {
  return (
    <>
      <ChoiceRows legend={legend} isLegendHidden={isLegendHidden}>
        {availabilityStates.map((state) => (
          <ChoiceRow
            key={state}
            name={`estado-${id}`}
            value={state}
            defaultChecked={one(typed, `estado-${id}`) === state}
          >
            {ownAvailabilityWords[state]}
          </ChoiceRow>
        ))}
      </ChoiceRows>
      <Field label="¿Cuánto es la espera?" need="opcional" className="of-waiting-list max-w-88">
        <Select name={`espera-${id}`} defaultValue={one(typed, `espera-${id}`)}>
          <option value="">No lo sé</option>
          {waits.map((wait) => (
            <option key={wait} value={wait}>
              {upperFirst(waitWords[wait])}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

export function PlanFields({ told: { offeredPlans }, typed }: FieldsProps) {
  const chosen = typed.planes ?? [];
  const plans = [...offeredPlans, ...chosen.filter((plan) => !offeredPlans.includes(plan))];
  const answers = [
    ['si', 'Acepto planes médicos'],
    ['no', 'No acepto planes médicos'],
  ] as const;
  return (
    <>
      <ChoiceRows legend="¿Aceptas planes médicos?">
        {answers.map(([value, label]) => (
          <ChoiceRow
            key={value}
            name="acepta-planes"
            value={value}
            defaultChecked={one(typed, 'acepta-planes') === value}
          >
            {label}
          </ChoiceRow>
        ))}
      </ChoiceRows>
      <Choices legend="Los planes que aceptas">
        {plans.map((plan) => (
          <Pick key={plan} type="checkbox" name="planes" value={plan} defaultChecked={chosen.includes(plan)}>
            {plan}
          </Pick>
        ))}
      </Choices>
    </>
  );
}

export function ContactFields({ told, typed }: FieldsProps) {
  return eachPlace(told, (place, name) => {
    const { id, principal, telefono, whatsapp, direccion, visibilidad } = place;
    const text = (field: string) => ({
      name: `${field}-${id}`,
      defaultValue: one(typed, `${field}-${id}`),
      autoComplete: 'off',
    });
    return (
      <fieldset className="grid gap-5">
        <legend className={name ? 'mb-2 text-ui font-strong' : 'sr-only'}>
          {name ? `Sede de ${name}` : 'Teléfono, dirección y horario'}
        </legend>
        <div className={sides}>
          <Field
            label="Teléfono nuevo"
            need="opcional"
            hint={telefono ? `Ahora: ${formatPhone(telefono)}` : undefined}
          >
            <Input type="tel" maxLength={40} {...text('telefono')} />
          </Field>
          <Field
            label="WhatsApp nuevo"
            need="opcional"
            hint={whatsapp ? `Ahora: ${formatPhone(whatsapp)}` : undefined}
          >
            <Input type="tel" maxLength={40} {...text('whatsapp')} />
          </Field>
        </div>
        {principal && visibilidad === 'completa' ? (
          <Field label="Dirección nueva" need="opcional" hint={direccion ? `Ahora: ${direccion}` : undefined}>
            <Input maxLength={300} {...text('direccion')} />
          </Field>
        ) : null}
        <Field label="Horario nuevo" need="opcional" hint="Ejemplo: lunes a jueves, 8 a 4">
          <Input maxLength={500} {...text('horario')} />
        </Field>
      </fieldset>
    );
  });
}

export function CareFields({ typed }: FieldsProps) {
  const from = one(typed, 'edad-desde');
  const until = one(typed, 'edad-hasta');
  return (
    <>
      <div className={sides}>
        <Field label="Atiendes desde">
          <Select name="edad-desde" defaultValue={from}>
            <option value="">Sin decir</option>
            <Ages ages={withStored(agesFrom, from)} />
          </Select>
        </Field>
        <Field label="Hasta">
          <Select name="edad-hasta" defaultValue={until}>
            <Ages ages={withStored(agesUntil, until)} />
            <option value="">Sin límite: también personas adultas</option>
          </Select>
        </Field>
      </div>
      <Choices legend="Cómo atiendes">
        {Object.entries({ ...wayWords, a_domicilio: 'En la casa' }).map(([way, words]) => (
          <Pick
            key={way}
            type="checkbox"
            name="modalidades"
            value={way}
            defaultChecked={typed.modalidades?.includes(way)}
          >
            {words}
          </Pick>
        ))}
      </Choices>
      <Choices legend="Idiomas">
        {Object.entries(languageWords).map(([language, words]) => (
          <Pick
            key={language}
            type="checkbox"
            name="idiomas"
            value={language}
            defaultChecked={typed.idiomas?.includes(language)}
          >
            {words}
          </Pick>
        ))}
      </Choices>
      <div className={sides}>
        <Field label="Costo sin plan médico">
          <Select name="costo" defaultValue={one(typed, 'costo')}>
            <option value="">Sin decir</option>
            <option value="gratis">Gratis</option>
            <option value="segun_ingresos">Según los ingresos</option>
            <option value="desde">Desde una cantidad</option>
          </Select>
        </Field>
        <Field label="Desde cuánto, en dólares" need="opcional">
          <Input
            name="costo-desde"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            defaultValue={one(typed, 'costo-desde')}
          />
        </Field>
        <YesNoField label="¿Hace falta un referido?" name="referido" typed={typed} />
        <YesNoField label="¿Atiendes a personas autistas?" name="autismo" typed={typed} />
      </div>
    </>
  );
}

export function PremisesFields({ told, typed }: FieldsProps) {
  return (
    <>
      <Hint>Cambia solo lo que ya no es así.</Hint>
      <div className={sides}>
        {premisesFacts.map(({ key, question }) => (
          <YesNoField key={key} label={question} name={`hecho-${key}`} typed={typed} />
        ))}
      </div>
      {told.facts.visit ? (
        <Field label="¿Qué cambió en la primera visita?" need="opcional">
          <Textarea name="visita" maxLength={400} defaultValue={one(typed, 'visita')} />
        </Field>
      ) : null}
    </>
  );
}

function YesNoField({ label, name, typed }: { label: string; name: string; typed: Typed }) {
  return (
    <Field label={label} className="content-end">
      <Select name={name} defaultValue={one(typed, name)}>
        <option value="">No sé</option>
        <option value="si">Sí</option>
        <option value="no">No</option>
      </Select>
    </Field>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2.5 text-ui font-strong">{legend}</legend>
      <div className="flex flex-wrap items-start gap-2">{children}</div>
    </fieldset>
  );
}

function Ages({ ages }: { ages: readonly number[] }) {
  return ages.map((months) => (
    <option key={months} value={months}>
      {ageLabel(months)}
    </option>
  ));
}

/** Of an only place the name is not needed. */
function eachPlace(told: ToldProvider, render: (place: Place, name: string | undefined) => ReactNode) {
  const places = toldPlaces(told);
  return places.map((place) => (
    <div key={place.id} className="grid gap-5 empty:hidden">
      {render(place, places.length > 1 ? placeName(place) : undefined)}
    </div>
  ));
}

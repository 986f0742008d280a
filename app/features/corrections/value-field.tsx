import type { ReactNode } from 'react';
import { Checkbox, ChoiceGroup } from '../../components/ui/choice.tsx';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { Field, FieldError, Input, Textarea } from '../../components/ui/field.tsx';
import { Pick } from '../../components/ui/pick.tsx';
import { Select } from '../../components/ui/select.tsx';
import type { Json } from '../../lib/database.types.ts';
import { formPlans } from '../../lib/lists/plans.ts';
import { MunicipalityOptions } from '../directory/municipality-options.tsx';
import { availabilityStates, availabilityWords, waits, waitWords } from '../facts/availability.ts';
import { ageLabel, agesFrom, agesUntil } from '../facts/form/care-values.ts';
import { languageWords, wayWords } from '../facts/service-words.ts';
import type { CorrectableField } from './correctable.ts';
import {
  canBeNone,
  type FieldKind,
  type Fields,
  kindOf,
  maxLengths,
  maxText,
  textOf,
} from './correction-values.ts';
import { factOf, labelOf } from './proposal-words.ts';

interface ValueFieldProps {
  target: Pick<CorrectableField, 'field' | 'present'>;
  /** Before names and ids, where a form has several; see `within`. */
  prefix?: string;
  /** What was sent before and not taken; else the form begins with what suits the field. */
  typed: Fields | undefined;
  error: string | undefined;
}

/**
 * What a field is to say. The controls are the browser's own and not controlled, so that the form works without a
 * script, and what is typed stays when the page is read again.
 */
export function ValueField(props: ValueFieldProps) {
  const Control = controls[kindOf(props.target.field)];
  return <Control {...props} />;
}

const label = 'Debe decir';

const controls: Record<FieldKind, (props: ValueFieldProps) => ReactNode> = {
  line: TextValue,
  phone: TextValue,
  email: TextValue,
  web: TextValue,
  text: TextValue,
  municipality: MunicipalityValue,
  plans: PlansValue,
  availability: AvailabilityValue,
  ages: AgesValue,
  ways: (props) => <Picks {...props} words={wayWords} />,
  languages: (props) => <Picks {...props} words={languageWords} />,
  cost: CostValue,
  'yes-no': (props) => <Choices {...props} options={yesNo} />,
  fact: FactValue,
  closed: () => null,
};

const inputs = {
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
  web: { type: 'text', inputMode: 'url', autoComplete: 'off' },
  line: { type: 'text', autoComplete: 'off' },
} as const;

const hints: Record<string, string> = {
  horas: 'Por ejemplo: lunes a viernes, de 8:00 a. m. a 5:00 p. m.',
  horario_servicio: 'Por ejemplo: lunes a viernes, de 8:00 a. m. a 5:00 p. m.',
  otro: 'Di qué está mal y cómo debe ser. Lo lee una persona.',
};

function TextValue({ target: { field, present }, prefix = '', typed, error }: ValueFieldProps) {
  const kind = kindOf(field);
  const isLong = kind === 'text';
  // A text is mended, a number is written anew.
  const begin = (isLong || kind === 'line') && typeof present === 'string' ? present : '';
  const given = {
    name: `${prefix}valor`,
    maxLength: maxLengths[field] ?? maxText,
    defaultValue: typed ? textOf(typed, 'valor') : begin,
  };
  return (
    <div className="grid gap-1">
      <Field
        id={`${prefix}valor`}
        label={field === 'otro' ? '¿Qué está mal?' : label}
        need="obligatorio"
        hint={hints[field]}
        error={error}
      >
        {isLong ? (
          <Textarea {...given} rows={3} className="min-h-24" />
        ) : (
          <Input {...given} {...inputs[kind as 'line']} />
        )}
      </Field>
      {canBeNone.includes(field) && present !== null ? (
        <Checkbox name={`${prefix}ninguno`} defaultChecked={typed?.has('ninguno')}>
          {field === 'horario_servicio'
            ? 'El horario no se debe mostrar'
            : `Ya no tiene ${lowerLabel(field)}`}
        </Checkbox>
      ) : null}
    </div>
  );
}

function lowerLabel(field: string): string {
  const word = labelOf(field);
  return field === 'whatsapp' ? word : word.toLowerCase();
}

function MunicipalityValue({ prefix = '', typed, error }: ValueFieldProps) {
  return (
    <Field id={`${prefix}valor`} label={label} need="obligatorio" error={error}>
      <Select name={`${prefix}valor`} defaultValue={typed ? textOf(typed, 'valor') : ''}>
        <option value="">Elige un municipio</option>
        <MunicipalityOptions />
      </Select>
    </Field>
  );
}

interface Option {
  value: string;
  label: string;
}

const yesNo: Option[] = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

interface ChoicesProps extends ValueFieldProps {
  options: Option[];
  /** The answer that is chosen from the start. */
  begin?: string;
}

function Choices({ prefix = '', typed, error, options, begin }: ChoicesProps) {
  const chosen = typed ? (typed.has('valor') ? textOf(typed, 'valor') : undefined) : begin;
  return (
    <ChoiceRows id={`${prefix}valor`} legend={label} error={error} isWide>
      {options.map(({ value, label: words }) => (
        <ChoiceRow key={value} name={`${prefix}valor`} value={value} defaultChecked={chosen === value}>
          {words}
        </ChoiceRow>
      ))}
    </ChoiceRows>
  );
}

/** Of what a visit allows nothing is kept but a yes; of the other facts a no, and that nobody knows. */
function FactValue(props: ValueFieldProps) {
  const { field, present } = props.target;
  const fact = factOf(field);
  if (!fact) return null;
  const answers: Option[] = [
    { value: 'si', label: fact.yes },
    { value: 'no', label: fact.no },
    { value: '', label: 'No se sabe' },
  ];
  const options = answers.filter(({ value }) => {
    if (fact.section === 'se_puede') return value === (present === 'si' ? 'no' : 'si');
    return value !== (present ?? '');
  });
  return <Choices {...props} options={options} />;
}

function AvailabilityValue(props: ValueFieldProps) {
  const { prefix = '', typed } = props;
  return (
    <div className="grid gap-5">
      <Choices
        {...props}
        options={availabilityStates.map((state) => ({ value: state, label: availabilityWords[state] }))}
      />
      <Field
        id={`${prefix}espera`}
        label="Si hay lista de espera, ¿cuánto es?"
        need="opcional"
        className="of-waiting-list max-w-88"
      >
        <Select name={`${prefix}espera`} defaultValue={typed ? textOf(typed, 'espera') : ''}>
          <option value="">No lo sé</option>
          {waits.map((wait) => (
            <option key={wait} value={wait}>
              {waitWords[wait].charAt(0).toUpperCase() + waitWords[wait].slice(1)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function CostValue(props: ValueFieldProps) {
  const { prefix = '', typed } = props;
  return (
    <div className="grid gap-5">
      <Choices
        {...props}
        options={[
          { value: 'gratis', label: 'Gratis' },
          { value: 'segun_ingresos', label: 'Según los ingresos' },
          { value: 'desde', label: 'Desde una cantidad' },
        ]}
      />
      <Field
        id={`${prefix}desde`}
        label="Si es desde una cantidad, ¿cuánto?"
        hint="En dólares, la visita sin plan médico."
      >
        <span className="grid max-w-44 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
          <span aria-hidden="true">$</span>
          <Input
            name={`${prefix}desde`}
            inputMode="decimal"
            maxLength={10}
            autoComplete="off"
            defaultValue={typed ? textOf(typed, 'desde') : ''}
          />
        </span>
      </Field>
    </div>
  );
}

function AgesValue({ target: { present }, prefix = '', typed, error }: ValueFieldProps) {
  const begin = (name: 'desde' | 'hasta') => String(property(present, name) ?? '');
  return (
    <fieldset>
      <legend className="mb-2 text-ui font-strong">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5">
        <Field id={`${prefix}valor`} label="Desde" error={error}>
          <Select name={`${prefix}valor`} defaultValue={typed ? textOf(typed, 'valor') : begin('desde')}>
            <option value="">Sin decir</option>
            <Ages ages={agesFrom} stored={begin('desde')} />
          </Select>
        </Field>
        <Field id={`${prefix}hasta`} label="Hasta">
          <Select name={`${prefix}hasta`} defaultValue={typed ? textOf(typed, 'hasta') : begin('hasta')}>
            <Ages ages={agesUntil} stored={begin('hasta')} />
            <option value="">Sin límite: también personas adultas</option>
          </Select>
        </Field>
      </div>
    </fieldset>
  );
}

function Ages({ ages, stored }: { ages: readonly number[]; stored: string }) {
  const isOffered = stored === '' || ages.includes(Number(stored));
  return (isOffered ? [...ages] : [...ages, Number(stored)].sort((one, other) => one - other)).map(
    (months) => (
      <option key={months} value={months}>
        {ageLabel(months)}
      </option>
    ),
  );
}

function Picks({
  target: { present },
  prefix = '',
  typed,
  error,
  words,
}: ValueFieldProps & { words: Record<string, string> }) {
  const id = `${prefix}valor`;
  const chosen = typed ? typed.getAll('valor').map(String) : listOf(present);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2.5 text-ui font-strong">{label}</legend>
      <div className="flex flex-wrap items-start gap-2">
        {Object.entries(words).map(([value, word]) => (
          <Pick key={value} type="checkbox" name={id} value={value} defaultChecked={chosen.includes(value)}>
            {word}
          </Pick>
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </fieldset>
  );
}

function PlansValue(props: ValueFieldProps) {
  const { prefix = '', typed, target } = props;
  const stored = listOf(property(target.present, 'planes'));
  const chosen = typed ? typed.getAll('planes').map(String) : stored;
  const offered = [...formPlans, ...stored.filter((plan) => !formPlans.some((known) => known === plan))];
  return (
    <div className="grid gap-5">
      <Choices
        {...props}
        begin={property(target.present, 'acepta') === true ? 'si' : undefined}
        options={[
          { value: 'si', label: 'Acepta planes médicos' },
          { value: 'no', label: 'No acepta planes médicos' },
        ]}
      />
      <ChoiceGroup legend="Si acepta, ¿cuáles?" need="opcional" columns>
        {offered.map((plan) => (
          <Checkbox key={plan} name={`${prefix}planes`} value={plan} defaultChecked={chosen.includes(plan)}>
            {plan}
          </Checkbox>
        ))}
      </ChoiceGroup>
      <Field id={`${prefix}otro_plan`} label="Otro plan" need="opcional">
        <Input
          name={`${prefix}otro_plan`}
          maxLength={120}
          defaultValue={typed ? textOf(typed, 'otro_plan') : ''}
        />
      </Field>
    </div>
  );
}

function property(value: Json | null | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}

function listOf(value: Json | null | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

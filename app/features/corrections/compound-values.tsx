import { Checkbox, ChoiceGroup } from '../../components/ui/choice.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import type { Json } from '../../lib/database.types.ts';
import { formPlans } from '../../lib/lists/plans.ts';
import { upperFirst } from '../../lib/upper-first.ts';
import { availabilityStates, availabilityWords, waits, waitWords } from '../facts/availability.ts';
import { ageLabel, agesFrom, agesUntil, withStored } from '../facts/form/care-values.ts';
import { textOf } from './correction-values.ts';
import { Choices, listOf, type ValueProps, valueLabel } from './value-choices.tsx';

/* Values of more than one control. */

export function AvailabilityValue(props: ValueProps) {
  const { typed } = props;
  return (
    <div className="grid gap-5">
      <Choices
        {...props}
        options={availabilityStates.map((state) => ({ value: state, label: availabilityWords[state] }))}
      />
      <Field
        id="espera"
        label="Si hay lista de espera, ¿cuánto es?"
        need="opcional"
        className="of-waiting-list max-w-88"
      >
        <Select name="espera" defaultValue={typed ? textOf(typed, 'espera') : ''}>
          <option value="">No lo sé</option>
          {waits.map((wait) => (
            <option key={wait} value={wait}>
              {upperFirst(waitWords[wait])}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

export function CostValue(props: ValueProps) {
  const { typed } = props;
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
        id="desde"
        label="Si es desde una cantidad, ¿cuánto?"
        hint="En dólares, la visita sin plan médico."
      >
        <span className="grid max-w-44 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
          <span aria-hidden="true">$</span>
          <Input
            name="desde"
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

export function AgesValue({ target: { present }, typed, error }: ValueProps) {
  const begin = (name: 'desde' | 'hasta') => String(property(present, name) ?? '');
  return (
    <fieldset>
      <legend className="mb-2 text-ui font-strong">{valueLabel}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5">
        <Field id="valor" label="Desde" error={error}>
          <Select name="valor" defaultValue={typed ? textOf(typed, 'valor') : begin('desde')}>
            <option value="">Sin decir</option>
            <Ages ages={withStored(agesFrom, begin('desde'))} />
          </Select>
        </Field>
        <Field id="hasta" label="Hasta">
          <Select name="hasta" defaultValue={typed ? textOf(typed, 'hasta') : begin('hasta')}>
            <Ages ages={withStored(agesUntil, begin('hasta'))} />
            <option value="">Sin límite: también personas adultas</option>
          </Select>
        </Field>
      </div>
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

export function PlansValue(props: ValueProps) {
  const { typed, target } = props;
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
          <Checkbox key={plan} name="planes" value={plan} defaultChecked={chosen.includes(plan)}>
            {plan}
          </Checkbox>
        ))}
      </ChoiceGroup>
      <Field id="otro_plan" label="Otro plan" need="opcional">
        <Input name="otro_plan" maxLength={120} defaultValue={typed ? textOf(typed, 'otro_plan') : ''} />
      </Field>
    </div>
  );
}

function property(value: Json | null | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}

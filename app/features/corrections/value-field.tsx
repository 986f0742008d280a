import type { ReactNode } from 'react';
import { Checkbox } from '../../components/ui/choice.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { MunicipalityOptions } from '../directory/municipality-options.tsx';
import { languageWords, wayWords } from '../facts/service-words.ts';
import { AgesValue, AvailabilityValue, CostValue, PlansValue } from './compound-values.tsx';
import { canBeNone, type FieldKind, kindOf, maxLengths, maxText, textOf } from './correction-values.ts';
import { factOf, labelOf } from './proposal-words.ts';
import { Choices, type Option, Picks, type ValueProps, valueLabel } from './value-choices.tsx';

/**
 * What a field is to say. The controls are the browser's own and not controlled, so that the form works without a
 * script, and what is typed stays when the page is read again.
 */
export function ValueField(props: ValueProps) {
  const Control = controls[kindOf(props.target.field)];
  return <Control {...props} />;
}

const yesNo: Option[] = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

const controls: Record<FieldKind, (props: ValueProps) => ReactNode> = {
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

function TextValue({ target: { field, present }, typed, error }: ValueProps) {
  const kind = kindOf(field);
  const isLong = kind === 'text';
  // A text is mended, a number is written anew.
  const begin = (isLong || kind === 'line') && typeof present === 'string' ? present : '';
  const given = {
    name: 'valor',
    maxLength: maxLengths[field] ?? maxText,
    defaultValue: typed ? textOf(typed, 'valor') : begin,
  };
  return (
    <div className="grid gap-1">
      <Field
        id="valor"
        label={field === 'otro' ? '¿Qué está mal?' : valueLabel}
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
        <Checkbox name="ninguno" defaultChecked={typed?.has('ninguno')}>
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

function MunicipalityValue({ typed, error }: ValueProps) {
  return (
    <Field id="valor" label={valueLabel} need="obligatorio" error={error}>
      <Select name="valor" defaultValue={typed ? textOf(typed, 'valor') : ''}>
        <option value="">Elige un municipio</option>
        <MunicipalityOptions />
      </Select>
    </Field>
  );
}

/** Of what a visit allows nothing is kept but a yes; of the other facts a no, and that nobody knows. */
function FactValue(props: ValueProps) {
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

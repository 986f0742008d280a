import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { municipios } from '../../lib/lists/municipalities.ts';
import { MunicipalityOptions } from '../directory/municipality-options.tsx';
import type { Fact } from '../facts/facts-list.ts';
import { AgesControl } from './controls/ages.tsx';
import { AvailabilityControl } from './controls/availability.tsx';
import { CostControl } from './controls/cost.tsx';
import { Options, Picks, Question, Rows, yesNo } from './controls/parts.tsx';
import { PlansControl } from './controls/plans.tsx';
import type { ControlProps, Look, TextLook } from './kind.ts';

/** The control of a field; it works without a script, unless the form holds what is typed. */
export function FieldControl({ look, ...props }: ControlProps & { look: Look }) {
  switch (look.as) {
    case 'text':
      return <TextControl {...props} look={look} />;
    case 'municipality':
      return <MunicipalityControl {...props} />;
    case 'ages':
      return <AgesControl {...props} />;
    case 'availability':
      return <AvailabilityControl {...props} />;
    case 'cost':
      return <CostControl {...props} />;
    case 'plans':
      return <PlansControl {...props} />;
    case 'choices':
      return (
        <Picks
          {...props}
          control={props.control()}
          answers={Object.entries(look.others[props.voice] ?? look.words)}
        />
      );
    case 'yes-no':
      return props.voice === 'visitor' ? (
        <Rows {...props} control={props.control()} answers={yesNo} />
      ) : (
        <Question control={props.control()} label={props.label} unknown={look.unknown} />
      );
    case 'fact':
      return <FactControl {...props} fact={look.fact} />;
    case 'select':
      return <SelectControl {...props} look={look} />;
    default:
      return null;
  }
}

function TextControl(props: ControlProps & { look: TextLook }) {
  const { control, label, voice, hint, isRequired, autoComplete = 'off', errorAt } = props;
  const { max, input, long = [], height = 'min-h-24' } = props.look;
  const { id, text } = control();
  return (
    <Field
      id={id}
      label={label}
      need={isRequired || voice === 'visitor' ? 'obligatorio' : 'opcional'}
      hint={hint}
      error={errorAt?.(0)}
      className={long.length > 0 ? 'col-span-full' : undefined}
    >
      {long.includes(voice) ? (
        <Textarea {...text} maxLength={max} rows={3} className={height} />
      ) : (
        <Input type="text" autoComplete={autoComplete} {...input} {...text} maxLength={max} />
      )}
    </Field>
  );
}

function MunicipalityControl({ control, label, errorAt }: ControlProps) {
  const { id, text, texts } = control();
  return (
    <Field id={id} label={label} need="obligatorio" error={errorAt?.(0)}>
      <Select {...text}>
        <option value="">Elige un municipio</option>
        {texts
          .filter((name) => !municipios.some(({ nombre }) => nombre === name))
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
        <MunicipalityOptions />
      </Select>
    </Field>
  );
}

function SelectControl({ look, control, label, errorAt, isRequired, type = '' }: SelectProps) {
  const one = control();
  const answers = look.answers(type, one.texts);
  if (answers.length === 0) return null;
  return (
    <Field id={one.id} label={label} need={isRequired ? 'obligatorio' : 'opcional'} error={errorAt?.(0)}>
      <Options control={one} answers={[['', look.none], ...answers]} />
    </Field>
  );
}

type SelectProps = ControlProps & { look: Extract<Look, { as: 'select' }> };

function FactControl({ control, present, fact, ...props }: ControlProps & { fact: Fact }) {
  if (props.voice !== 'visitor') return <Question control={control()} label={props.label} />;
  const { section, yes, no } = fact;
  // Of what a visit allows nothing is kept but a yes; of the other facts a no, and that nobody knows.
  const answers = [['si', yes] as const, ['no', no] as const, ['', 'No se sabe'] as const].filter(
    ([answer]) =>
      section === 'se_puede' ? answer === (present === 'si' ? 'no' : 'si') : answer !== (present ?? ''),
  );
  return <Rows {...props} control={control()} answers={answers} />;
}

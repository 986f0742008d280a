import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Pick } from '../../components/ui/pick.tsx';
import { Select } from '../../components/ui/select.tsx';
import type { ControlProps } from './kind.ts';
import type { Control } from './typed.ts';

/* What the controls of the kinds are made of. */

export const sides = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5';

type Answers = Array<readonly [value: string, words: string]>;

interface RowsProps extends Pick<ControlProps, 'label' | 'error' | 'isLabelHidden' | 'voice'> {
  control: Control;
  answers: Answers;
}

/** One answer of several, each a row to touch. */
export function Rows({ control, label, isLabelHidden, voice, error, answers }: RowsProps) {
  return (
    <ChoiceRows
      id={control.id}
      legend={label}
      isLegendHidden={isLabelHidden}
      error={error}
      isWide={voice === 'visitor'}
    >
      {answers.map(([value, words]) => (
        <ChoiceRow key={value} {...control.answer(value)}>
          {words}
        </ChoiceRow>
      ))}
    </ChoiceRows>
  );
}

/** One answer of several in a list that opens. */
export function Options({ control, answers }: { control: Control; answers: Answers }) {
  return (
    <Select {...control.text}>
      {answers.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}

/** Yes, no or not known, in a list that opens. */
export function YesNoOptions({ control, label }: { control: Control; label: string }) {
  return (
    <Field id={control.id} label={label} className="content-end">
      <Options control={control} answers={[['', 'No sé'], ...yesNo]} />
    </Field>
  );
}

export const yesNo: Answers = [
  ['si', 'Sí'],
  ['no', 'No'],
];

interface PicksProps {
  control: Control;
  label: string;
  error?: string;
  answers: Answers;
}

/** Any number of short answers. */
export function Picks({ control, label, error, answers }: PicksProps) {
  return (
    <fieldset
      id={control.id}
      tabIndex={-1}
      className="col-span-full"
      aria-describedby={error ? `${control.id}-error` : undefined}
    >
      <legend className="mb-2.5 text-ui font-strong">{label}</legend>
      <div className="flex flex-wrap items-start gap-2">
        {answers.map(([value, words]) => (
          <Pick key={value} type="checkbox" {...control.answer(value)}>
            {words}
          </Pick>
        ))}
      </div>
      {error ? (
        <div className="mt-2">
          <FieldError id={`${control.id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}

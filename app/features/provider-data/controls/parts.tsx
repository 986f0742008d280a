import { ChoiceRow, ChoiceRows } from '../../../components/ui/choice-row.tsx';
import { Field, FieldError, Hint } from '../../../components/ui/field.tsx';
import { Pick as PickOne } from '../../../components/ui/pick.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { type Answer, YesNo } from '../../../components/ui/yes-no.tsx';
import type { Answers, ControlProps } from '../kind.ts';
import type { Control } from '../typed.ts';

/* What the controls of the kinds are made of. */

export const sides = 'grid fit-cols-[15rem] gap-5';

interface RowsProps extends Pick<ControlProps, 'label' | 'isLabelHidden' | 'voice' | 'errorAt'> {
  control: Control;
  answers: Answers;
  need?: 'opcional';
}

/** One answer of several, each a row to touch. */
export function Rows({ control, label, isLabelHidden, voice, errorAt, answers, need }: RowsProps) {
  return (
    <ChoiceRows
      id={control.id}
      legend={label}
      need={need}
      isLegendHidden={isLabelHidden}
      error={errorAt?.(0)}
      isWide={voice !== 'link'}
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

interface QuestionProps {
  control: Control;
  label: string;
  unknown?: string;
}

/** Yes, no or not known: in a list that opens, and in a form that holds what was typed side by side. */
export function Question({ control, label, unknown }: QuestionProps) {
  const { id, texts, change } = control;
  if (change)
    return (
      <YesNo
        name={id}
        question={label}
        unknown={unknown}
        answer={(texts[0] ?? '') as Answer}
        onChange={(answer) => change(answer ? [answer] : [])}
      />
    );
  return (
    <Field id={id} label={label} className="content-end">
      <Options control={control} answers={[['', 'No sé'], ...yesNo]} />
    </Field>
  );
}

export const yesNo: Answers = [
  ['si', 'Sí'],
  ['no', 'No'],
];

interface PicksProps extends Pick<ControlProps, 'label' | 'hint' | 'errorAt'> {
  control: Control;
  answers: Answers;
}

/** Any number of short answers. */
export function Picks({ control, label, hint, errorAt, answers }: PicksProps) {
  const error = errorAt?.(0);
  const all = answers.map(([value]) => value);
  return (
    <fieldset
      id={control.id}
      tabIndex={-1}
      aria-describedby={error ? `${control.id}-error` : undefined}
      className="col-span-full"
    >
      <legend className="mb-2.5 text-ui font-strong">{label}</legend>
      {hint ? (
        <div className="mb-3">
          <Hint>{hint}</Hint>
        </div>
      ) : null}
      <div className="flex flex-wrap items-start gap-2">
        {answers.map(([value, words]) => (
          <PickOne key={value} type="checkbox" {...control.answer(value, all)}>
            {words}
          </PickOne>
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

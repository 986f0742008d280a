import { Check, CircleQuestionMark, X } from 'lucide-react';

/** Empty: not known, where every question starts. */
export type Answer = 'si' | 'no' | '';

const answers = [
  { value: 'si', label: 'Sí', Icon: Check },
  { value: 'no', label: 'No', Icon: X },
  { value: '', label: 'No sé', Icon: CircleQuestionMark },
] as const;

interface YesNoProps {
  /** Of the group of radios. */
  name: string;
  question: string;
  answer: Answer;
  /** Instead of "No sé". */
  unknown?: string;
  onChange(answer: Answer): void;
}

/** A question with three answers side by side. */
export function YesNo({ name, question, answer, unknown, onChange }: YesNoProps) {
  return (
    <fieldset className="grid items-center gap-x-6 gap-y-2 border-t border-line py-3.5 @md/page:grid-cols-[minmax(0,1fr)_17rem]">
      <legend className="float-left w-full text-ui @md/page:w-auto">{question}</legend>
      <div className="clear-both grid grid-cols-3 overflow-clip rounded-field border-[1.5px] border-line-strong bg-surface @md/page:clear-none">
        {answers.map(({ value, label, Icon }) => (
          <label
            key={value}
            className="edge relative flex min-h-12 cursor-pointer items-center justify-center gap-1 p-1 text-center text-ui leading-[1.2] not-first:border-l-[1.5px] not-first:border-line-strong hover:bg-brand-soft has-checked:bg-brand has-checked:font-strong has-checked:text-brand-ink has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus not-last:has-checked:has-focus-visible:outline-brand-ink last:has-checked:bg-sunken last:has-checked:text-ink last:has-checked:[box-shadow:inset_0_0_0_1.5px_var(--line-strong)]"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={answer === value}
              onChange={() => onChange(value)}
              className="peer absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            <Icon className="hidden size-[1em] flex-none stroke-3 peer-checked:block" />
            {value === '' && unknown ? unknown : label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

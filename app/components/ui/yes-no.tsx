import { Check, CircleQuestionMark, X } from 'lucide-react';
import './yes-no.css';

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
    <fieldset className="tri">
      <legend>{question}</legend>
      <div className="tri-options">
        {answers.map(({ value, label, Icon }) => (
          <label key={value} className="edge">
            <input
              type="radio"
              name={name}
              value={value}
              checked={answer === value}
              onChange={() => onChange(value)}
            />
            <Icon className="size-[1em] flex-none" />
            {value === '' && unknown ? unknown : label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

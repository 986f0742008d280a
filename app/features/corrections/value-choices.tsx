import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Pick } from '../../components/ui/pick.tsx';
import type { Json } from '../../lib/database.types.ts';
import type { CorrectableField } from './correctable.ts';
import { type Fields, textOf } from './correction-values.ts';

export interface ValueProps {
  target: Pick<CorrectableField, 'field' | 'present'>;
  /** What was sent before and not taken; else the form begins with what suits the field. */
  typed: Fields | undefined;
  error: string | undefined;
}

export const valueLabel = 'Debe decir';

export interface Option {
  value: string;
  label: string;
}

interface ChoicesProps extends ValueProps {
  options: Option[];
  /** The answer that is chosen from the start. */
  begin?: string;
}

export function Choices({ typed, error, options, begin }: ChoicesProps) {
  const chosen = typed ? (typed.has('valor') ? textOf(typed, 'valor') : undefined) : begin;
  return (
    <ChoiceRows id="valor" legend={valueLabel} error={error} isWide>
      {options.map(({ value, label }) => (
        <ChoiceRow key={value} name="valor" value={value} defaultChecked={chosen === value}>
          {label}
        </ChoiceRow>
      ))}
    </ChoiceRows>
  );
}

export function Picks({
  target: { present },
  typed,
  error,
  words,
}: ValueProps & { words: Record<string, string> }) {
  const chosen = typed ? typed.getAll('valor').map(String) : listOf(present);
  return (
    <fieldset id="valor" tabIndex={-1} aria-describedby={error ? 'valor-error' : undefined}>
      <legend className="mb-2.5 text-ui font-strong">{valueLabel}</legend>
      <div className="flex flex-wrap items-start gap-2">
        {Object.entries(words).map(([value, word]) => (
          <Pick
            key={value}
            type="checkbox"
            name="valor"
            value={value}
            defaultChecked={chosen.includes(value)}
          >
            {word}
          </Pick>
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id="valor-error">{error}</FieldError>
      </div>
    </fieldset>
  );
}

export function listOf(value: Json | null | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

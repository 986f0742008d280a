import { Pick } from '../../components/ui/pick.tsx';
import { type Answered, answeredWords } from './filter.ts';

interface AnsweredPicksProps {
  value: Answered | undefined;
  onChange(value: Answered | undefined): void;
}

const options = [undefined, 'sin_respuesta', 'con_ayuda'] as const;

/** Narrows the list to questions without an answer, or with one that helped. */
export function AnsweredPicks({ value, onChange }: AnsweredPicksProps) {
  return (
    <fieldset className="@md/page:col-span-2">
      <legend className="mb-2 text-ui font-strong">Mostrar</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Pick
            key={option ?? 'todas'}
            type="radio"
            name="filtro"
            value={option ?? ''}
            checked={value === option}
            onChange={() => onChange(option)}
          >
            {option ? answeredWords[option] : 'Todas'}
          </Pick>
        ))}
      </div>
    </fieldset>
  );
}

import { ArrowRight, CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { joinWords } from '../../../lib/join-words.ts';
import type { Plan } from '../../directory/plans.ts';
import { type Column, missingFields } from '../../import/columns.ts';
import { type Field, fieldName, fields, isField } from '../../import/fields.ts';
import { readExample } from '../../import/read-row.ts';

interface ColumnStepProps {
  columns: readonly Column[];
  plans: readonly Plan[];
  /** The rows are on their way. */
  isFixed: boolean;
  onChoose(place: number, field: Field | null): void;
  /** What comes after the columns: the button that goes on. */
  children: ReactNode;
}

/** Columns that are shown before somebody asks for all; what has to be looked at is among them. */
const firstShown = 6;
const undecided = 'sin-elegir';

/** A column that somebody has to look at. */
const isOpen = ({ match, note }: Column) => match === 'guess' || (match === 'none' && note !== null);

/** Why the rows cannot be read yet; undefined where they can. */
export function columnProblem(columns: readonly Column[]): string | undefined {
  const missing = missingFields(columns);
  if (missing.length > 0)
    return `Falta decir qué columna es ${joinWords(missing.map((field) => `«${fieldName(field)}»`))}.`;
  const guesses = columns.filter(({ match }) => match === 'guess');
  if (guesses.length > 0)
    return `Falta elegir qué es ${joinWords(guesses.map(({ header }) => `«${header}»`))}.`;
  return undefined;
}

/** The second step: what each column of the file is, with an example of it. */
export function ColumnStep({ columns, plans, isFixed, onChoose, children }: ColumnStepProps) {
  const [isWhole, setWhole] = useState(false);
  // Chosen once, so that a row does not leave while it is decided.
  const [open] = useState(() => new Set(columns.filter(isOpen).map(({ place }) => place)));
  const known = columns.filter(({ match }) => match === 'sure').length;
  const left = columns.filter(isOpen).length;
  const room = Math.max(0, firstShown - open.size);
  const first = new Set(
    columns
      .filter(({ place }) => !open.has(place))
      .slice(0, room)
      .map(({ place }) => place),
  );
  const shown = isWhole ? columns : columns.filter(({ place }) => open.has(place) || first.has(place));
  return (
    <Panel aria-labelledby="columnas" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="columnas" className="text-h3 font-subtitle">
          2. Columnas
        </h2>
        <p role="status" className="text-ink-soft">
          {tellOf(known, columns.length, left)}
        </p>
      </div>
      <fieldset disabled={isFixed}>
        <legend className="sr-only">Qué es cada columna</legend>
        <ul className="column-match">
          {shown.map((column) => (
            <ColumnRow
              key={column.place}
              column={column}
              read={readExample(column, plans)}
              onChoose={(field) => onChoose(column.place, field)}
            />
          ))}
        </ul>
      </fieldset>
      {shown.length < columns.length ? (
        <p>
          <Button level="text" size="small" className="-ml-3" onClick={() => setWhole(true)}>
            Ver las {columns.length} columnas
          </Button>
        </p>
      ) : null}
      {children}
    </Panel>
  );
}

function tellOf(known: number, all: number, left: number): string {
  const first =
    known === all
      ? `Reconocimos ${all === 1 ? 'la columna' : `las ${all} columnas`}.`
      : `Reconocimos ${known} de ${all}.`;
  if (left === 0) return first;
  return `${first} ${left === 1 ? 'Revisa la otra.' : `Revisa las otras ${left}.`}`;
}

interface ColumnRowProps {
  column: Column;
  /** How the example is read, where it is not as it is written. */
  read: string | null;
  onChoose(field: Field | null): void;
}

function ColumnRow({ column, read, onChoose }: ColumnRowProps) {
  const { header, field, match, note, example } = column;
  const isGuess = match === 'guess';
  return (
    <li>
      <span className="font-mono text-meta wrap-anywhere">{header}</span>
      <ArrowRight className="icon column-arrow" />
      <Select
        aria-label={`${header} es`}
        value={isGuess ? undecided : (field ?? '')}
        onPick={(value) => onChoose(isField(value) ? value : null)}
        options={[
          ...(isGuess ? ([[undecided, 'Elige un dato']] as const) : []),
          ['', 'No importar'],
          ...fields.map((one) => [one, fieldName(one)] as const),
        ]}
      />
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-soft">
        {isGuess ? (
          <Badge tone="waiting" icon={<CircleAlert className="size-4" />}>
            Falta elegir
          </Badge>
        ) : null}
        <span className="line-clamp-2 min-w-0 wrap-anywhere">
          {isGuess && field ? `¿Es «${fieldName(field)}»? ` : null}
          {note ? `${note} ` : null}
          {example ? `Ejemplo: ${example}` : 'Está vacía.'}
          {read ? ` se lee «${read}»` : null}
        </span>
      </span>
    </li>
  );
}

import { Copy, Plus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError, Hint, Input } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { upperFirst } from '../../lib/upper-first.ts';
import { days } from '../facts/opening-text.ts';
import {
  changeSpan,
  copyDay,
  dayProblem,
  maxSpans,
  type SpanValues,
  type WeekValues,
  withoutSpan,
  withSpan,
} from '../facts/week.ts';
import { readWrittenHours } from './written-hours.ts';

interface WeekFieldProps {
  week: WeekValues;
  /** Hours told in a text elsewhere, offered while the week is empty. */
  written: string | null;
  /** The id of the first hour of a day, from 1. */
  idOf(field: string): string;
  errorOf(field: string): string | undefined;
  onChange(week: WeekValues): void;
}

/** The hours of a place, a row a weekday. */
export function WeekField({ week, written, idOf, errorOf, onChange }: WeekFieldProps) {
  const titleId = useId();
  const [focus, setFocus] = useState<{ id: string }>();
  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);

  function add(day: number) {
    onChange(withSpan(week, day));
    setFocus({ id: spanId(idOf, day, week[day]?.length ?? 0) });
  }

  function remove(day: number, place: number) {
    onChange(withoutSpan(week, day, place));
    setFocus({ id: addId(idOf, day) });
  }

  function copy(day: number, form: HTMLFormElement | null) {
    onChange(copyDay(week, day));
    const undo = { label: 'Deshacer', run: () => onChange(week) };
    notify.offer(`El horario del ${days[day]} está ahora hasta el viernes.`, idOf('copia'), undo, form);
  }

  const offered = week.every((spans) => spans.length === 0) ? readWrittenHours(written) : undefined;

  return (
    <div>
      <p id={titleId} className="mb-2 text-ui font-strong">
        Horario
      </p>
      {offered ? (
        <div className="mb-3 grid justify-items-start gap-2">
          <Hint>El perfil dice: «{written}».</Hint>
          <Button
            size="small"
            onClick={(event) => {
              onChange(offered);
              setFocus({
                id: spanId(
                  idOf,
                  offered.findIndex((spans) => spans.length > 0),
                  0,
                ),
              });
              const undo = { label: 'Deshacer', run: () => onChange(week) };
              notify.offer(
                'El horario está ahora en la semana.',
                idOf('copia'),
                undo,
                event.currentTarget.form,
              );
            }}
          >
            Ponerlo en la semana
          </Button>
        </div>
      ) : null}
      <ul aria-labelledby={titleId} className="week border-t border-line">
        {week.map((spans, day) => (
          <Day
            key={days[day]}
            name={days[day] ?? ''}
            spans={spans}
            error={errorOf(`dia-${day + 1}`)}
            firstId={addId(idOf, day)}
            idOf={(place) => spanId(idOf, day, place)}
            onAdd={() => add(day)}
            onRemove={(place) => remove(day, place)}
            copyTo={copyTo[day]}
            onCopy={(form) => copy(day, form)}
            onChange={(place, patch) => onChange(changeSpan(week, day, place, patch))}
          />
        ))}
      </ul>
    </div>
  );
}

/** The working days after each that has any. */
const copyTo = ['de martes a viernes', 'de miércoles a viernes', 'a jueves y viernes', 'al viernes'];

type IdOf = WeekFieldProps['idOf'];

const spanId = (idOf: IdOf, day: number, place: number) =>
  idOf(place === 0 ? `dia-${day + 1}` : `dia-${day + 1}-${place + 1}`);
const addId = (idOf: IdOf, day: number) => idOf(`dia-${day + 1}-anadir`);

interface DayProps {
  name: string;
  spans: SpanValues[];
  error: string | undefined;
  /** Of the button that adds an opening. */
  firstId: string;
  idOf(place: number): string;
  onAdd(): void;
  onRemove(place: number): void;
  /** Where its hours may be copied to. */
  copyTo: string | undefined;
  onCopy(form: HTMLFormElement | null): void;
  onChange(place: number, patch: Partial<SpanValues>): void;
}

function Day({ name, spans, error, firstId, idOf, onAdd, onRemove, copyTo, onCopy, onChange }: DayProps) {
  const title = upperFirst(name);
  if (spans.length === 0) {
    return (
      <li data-closed>
        <span className="week-day">
          {title}
          <span className="week-none">Cerrado</span>
        </span>
        <span className="week-do">
          <Button Icon={Plus} id={firstId} level="text" size="small" onClick={onAdd}>
            <span>
              Añadir horas<span className="sr-only"> al {name}</span>
            </span>
          </Button>
        </span>
      </li>
    );
  }
  const errorId = `${idOf(0)}-error`;
  return (
    <li>
      <span className="week-day">{title}</span>
      <div className="week-spans grid gap-2">
        {spans.map((span, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an opening has no other identity than its place in the day
          <div key={place} className="span">
            <Time
              id={idOf(place)}
              label={`${name}, abre`}
              value={span.abre}
              errorId={error && errorId}
              onChange={(abre) => onChange(place, { abre })}
            />
            <span>a</span>
            <Time
              label={`${name}, cierra`}
              value={span.cierra}
              errorId={error && errorId}
              onChange={(cierra) => onChange(place, { cierra })}
            />
            <Button Icon={X} level="text" className="min-w-11 px-0!" onClick={() => onRemove(place)}>
              <span className="sr-only">
                Quitar {span.abre ? `de ${span.abre} a ${span.cierra}` : 'estas horas'} del {name}
              </span>
            </Button>
          </div>
        ))}
      </div>
      <span className="week-do">
        {copyTo ? (
          <Button
            Icon={Copy}
            level="text"
            size="small"
            className="pr-3 pl-3 text-left"
            unavailable={dayProblem(spans)}
            onClick={({ currentTarget }) => onCopy(currentTarget.form)}
          >
            <span>
              Copiar {copyTo}
              <span className="sr-only"> desde el {name}</span>
            </span>
          </Button>
        ) : null}
        {spans.length < maxSpans ? (
          <Button Icon={Plus} id={firstId} level="text" size="small" onClick={onAdd}>
            <span>
              Otras horas<span className="sr-only"> el {name}</span>
            </span>
          </Button>
        ) : null}
      </span>
      {error ? (
        <div className="week-error">
          <FieldError id={errorId}>{error.replace(`${title}: `, '')}</FieldError>
        </div>
      ) : null}
    </li>
  );
}

interface TimeProps {
  id?: string;
  label: string;
  value: string;
  errorId: string | undefined;
  onChange(value: string): void;
}

function Time({ id, label, value, errorId, onChange }: TimeProps) {
  return (
    <Input
      type="time"
      id={id}
      className="min-w-0 px-2! tabular"
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { addThing, limits, newThingProblem, type VisitValues } from './visit-values.ts';

interface ThingsFieldProps {
  values: VisitValues;
  id: string;
  error: string | undefined;
  change(patch: Partial<VisitValues> | ((values: VisitValues) => Partial<VisitValues>)): void;
}

/** What to bring to the first visit. */
export function ThingsField({ values, id, error, change }: ThingsFieldProps) {
  const { que_llevar: things, newThing } = values;
  const input = useRef<HTMLInputElement>(null);
  const problem = error ?? newThingProblem(values);

  function add() {
    if (!newThingProblem(values)) change(addThing);
    input.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  function remove(thing: string) {
    change((now) => ({ que_llevar: now.que_llevar.filter((other) => other !== thing) }));
    input.current?.focus();
  }

  return (
    <Field
      id={id}
      label="Qué llevar"
      need="opcional"
      hint={`Escribe una cosa y añádela. Hasta ${limits.list} cosas.`}
      error={problem}
    >
      {things.length > 0 ? (
        <ul aria-label="Cosas que llevar" className="flex flex-wrap gap-2">
          {things.map((thing) => (
            <li key={thing}>
              <Chip action="Quitar" onRemove={() => remove(thing)}>
                {thing}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <span className="flex flex-wrap gap-2">
        <Input
          ref={input}
          value={newThing}
          maxLength={limits.que_llevar}
          autoComplete="off"
          enterKeyHint="done"
          className="min-w-0 flex-[1_1_12rem]"
          onChange={(event) => change({ newThing: event.target.value })}
          onKeyDown={addOnEnter}
        />
        <Button onClick={add}>
          <Plus className="icon" />
          Añadir
        </Button>
      </span>
    </Field>
  );
}

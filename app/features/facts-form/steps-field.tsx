import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MoveButtons } from '../../components/forms/move-buttons.tsx';
import { useReorder } from '../../components/forms/use-reorder.ts';
import { Button } from '../../components/ui/button.tsx';
import { FieldError, Hint, Textarea } from '../../components/ui/field.tsx';
import { columns } from '../../lib/provider-columns.ts';

const limits = columns.primera_visita.pasos;

interface StepsFieldProps {
  steps: string[];
  idOf(field: string): string;
  errorOf(field: string): string | undefined;
  onChange(steps: string[]): void;
}

/** The steps of a first visit, one sentence each, ordered by buttons. */
export function StepsField({ steps, idOf, errorOf, onChange }: StepsFieldProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState(0);
  const { list, move, movedTo } = useReorder<string, HTMLOListElement>(steps, onChange);
  useEffect(() => {
    if (added > 0) list.current?.lastElementChild?.querySelector('textarea')?.focus();
  }, [added, list]);

  function remove(index: number) {
    onChange(steps.toSpliced(index, 1));
    addButton.current?.focus();
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="float-left w-full">
        <h3 className="text-h4">Pasos</h3>
      </legend>
      <div className="clear-both -mt-3">
        <Hint>Una frase corta por paso, en orden. Hasta {limits.items}.</Hint>
      </div>
      {steps.length > 0 ? (
        <ol ref={list} className="lines grid gap-3">
          {steps.map((step, index) => {
            const field = `paso-${index + 1}`;
            const error = errorOf(field);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity than its place
              <li key={index}>
                <Textarea
                  id={idOf(field)}
                  aria-label={`Paso ${index + 1}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${idOf(field)}-error` : undefined}
                  rows={1}
                  value={step}
                  maxLength={limits.max}
                  height="min-h-[76px] resize-none @md/page:min-h-12"
                  onChange={(event) => onChange(steps.with(index, event.target.value))}
                />
                <FieldError id={`${idOf(field)}-error`}>{error}</FieldError>
                <MoveButtons
                  className="line-do"
                  about={`el paso ${index + 1}`}
                  isFirst={index === 0}
                  isLast={index === steps.length - 1}
                  onMove={(direction) => move(index, direction)}
                  onRemove={() => remove(index)}
                />
              </li>
            );
          })}
        </ol>
      ) : null}
      <p role="status" className="sr-only">
        {movedTo === undefined ? '' : `El paso está ahora en el lugar ${movedTo + 1} de ${steps.length}.`}
      </p>
      <div className="grid justify-items-start gap-2">
        <FieldError id={`${idOf('pasos')}-error`}>{errorOf('pasos')}</FieldError>
        <Button
          Icon={Plus}
          ref={addButton}
          id={idOf('pasos')}
          unavailable={steps.length >= limits.items ? `Ya hay ${limits.items} pasos` : undefined}
          onClick={() => {
            onChange([...steps, '']);
            setAdded(added + 1);
          }}
        >
          Añadir un paso
        </Button>
      </div>
    </fieldset>
  );
}

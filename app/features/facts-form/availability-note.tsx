import { useEffect, useState } from 'react';
import { useDraft } from '../../components/forms/use-draft.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { hasLink, noLinks } from '../provider-data/no-links.ts';

const maxLength = 200;

interface AvailabilityNoteProps {
  stored: string;
  isBusy: boolean;
  draftName: string;
  onSave(note: string): void;
}

/** One line that families read beside the answer. */
export function AvailabilityNote({ stored, isBusy, draftName, onSave }: AvailabilityNoteProps) {
  const { values, change, isDirty, reset } = useDraft(draftName, { nota: stored });
  const [isChecked, setChecked] = useState(false);
  const note = values.nota.trim();
  const error = isChecked && hasLink(note) ? noLinks : undefined;
  const isChanged = note !== stored;
  // Saved: the draft has done its work.
  useEffect(() => {
    if (isDirty && !isChanged) reset();
  });

  return (
    <form
      noValidate
      aria-label="Nota para las familias"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (hasLink(note)) document.getElementById('nota')?.focus();
        else onSave(note);
      }}
      className="grid justify-items-start gap-3"
    >
      <Field
        id="nota"
        label="Nota para las familias"
        need="opcional"
        hint={`Ejemplo: «Los martes hay evaluaciones». Llevas ${values.nota.length} de ${maxLength} letras.`}
        error={error}
        className="w-full"
      >
        <Input
          value={values.nota}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => change({ nota: event.target.value })}
        />
      </Field>
      {isChanged ? (
        <Button type="submit" level="main" busy={isBusy} busyLabel="Guardando…">
          Guardar la nota
        </Button>
      ) : null}
    </form>
  );
}

import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { text } from '../../../components/forms/use-form.ts';
import { Field, Input } from '../../../components/ui/field.tsx';

/** Name of a second factor, to tell several apart. */
export function FactorNameField({ suggestion }: { suggestion: string }) {
  return (
    <Field
      id="nombre-paso"
      label="Nombre"
      need="obligatorio"
      hint="Para reconocerlo después. Ejemplo: Teléfono de mamá."
    >
      <Input name="nombre-paso" defaultValue={suggestion} maxLength={60} autoComplete="off" />
    </Field>
  );
}

export const readFactorName = (form: FormData) => text(form, 'nombre-paso').trim();

export function checkFactorName(form: FormData): FieldProblem[] {
  return readFactorName(form) === '' ? [{ field: 'nombre-paso', text: 'Escribe un nombre' }] : [];
}

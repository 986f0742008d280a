import { Field, Input } from '../../../components/ui/field.tsx';

/** The name that others see; the profile has it too. */
export function FullNameField({ value, onChange }: { value: string; onChange(name: string): void }) {
  return (
    <Field id="nombre" label="Nombre completo" need="obligatorio" hint="Aparece en tus preguntas y reseñas.">
      <Input name="nombre" autoComplete="name" maxLength={160} value={value} onText={onChange} />
    </Field>
  );
}

import { Field, Input } from '../../../components/ui/field.tsx';

interface FullNameFieldProps {
  value: string;
  onChange(name: string): void;
}

/** The name that others see; the profile has it too. */
export function FullNameField({ value, onChange }: FullNameFieldProps) {
  return (
    <Field id="nombre" label="Nombre completo" need="obligatorio" hint="Aparece en tus preguntas y reseñas.">
      <Input
        name="nombre"
        autoComplete="name"
        maxLength={160}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { FormPart, type PartProps } from './form-part.tsx';
import { maxLengths } from './validate.ts';
import { fieldNames } from './values.ts';

type TextName = 'telefono' | 'whatsapp' | 'email' | 'web' | 'direccion';

interface TextFieldProps
  extends PartProps,
    Omit<ComponentProps<typeof Input>, 'name' | 'value' | 'onChange'> {
  name: TextName;
  hint?: string | undefined;
}

export function ContactPart(part: PartProps) {
  const { values, change } = part;
  return (
    <FormPart number={2}>
      <div className="grid gap-5 @md/page:grid-cols-2">
        <TextField {...part} name="telefono" type="tel" hint="Puedes usar espacios o guiones." />
        <TextField {...part} name="whatsapp" type="tel" hint="Muchas familias prefieren escribir." />
        <TextField {...part} name="email" type="email" autoComplete="email" hint="Lo ve todo el mundo." />
        <TextField
          {...part}
          name="web"
          inputMode="url"
          autoComplete="url"
          hint="Ejemplo: https://ejemplo.com"
        />
        <TextField
          {...part}
          name="direccion"
          autoComplete="street-address"
          hint={part.isAddressHidden ? 'Las familias no la ven: así está en Sedes y visita.' : undefined}
          className="@md/page:col-span-2"
        />
        <Field
          id="horario_servicio"
          label={fieldNames.horario_servicio}
          need="opcional"
          hint="Ejemplo: Lunes a viernes, 8:00 a. m. a 5:00 p. m."
          className="@md/page:col-span-2"
        >
          <Textarea
            value={values.horario_servicio}
            maxLength={maxLengths.horario_servicio}
            rows={2}
            className="min-h-20!"
            onChange={(event) => change({ horario_servicio: event.target.value })}
          />
        </Field>
      </div>
    </FormPart>
  );
}

function TextField({
  values,
  change,
  errorOf,
  isAddressHidden: _,
  name,
  hint,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      id={name}
      label={fieldNames[name]}
      need="opcional"
      hint={hint}
      error={errorOf(name)}
      className={className}
    >
      <Input
        {...input}
        value={values[name]}
        maxLength={maxLengths[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
}

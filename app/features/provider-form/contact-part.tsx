import { Field, Textarea } from '../../components/ui/field.tsx';
import { columns } from '../provider-data/columns.ts';
import { HeldField } from '../provider-data/held-field.tsx';
import { FormPart, type PartProps } from './form-part.tsx';
import { fieldNames } from './values.ts';

export function ContactPart(part: PartProps) {
  const { values, change, isAddressHidden } = part;
  const held = { voice: 'owner', part, autoComplete: 'on' } as const;
  return (
    <FormPart number={2}>
      <div className="grid gap-5 @md/page:grid-cols-2">
        <HeldField {...held} name="telefono" hint="Puedes usar espacios o guiones." />
        <HeldField {...held} name="whatsapp" hint="Muchas familias prefieren escribir." />
        <HeldField {...held} name="email" autoComplete="email" hint="Lo ve todo el mundo." />
        <HeldField {...held} name="web" autoComplete="url" hint="Ejemplo: https://ejemplo.com" />
        <HeldField
          {...held}
          name="direccion"
          autoComplete="street-address"
          hint={isAddressHidden ? 'Las familias no la ven: así está en Sedes y visita.' : undefined}
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
            maxLength={columns.proveedores.horario_servicio.max}
            rows={2}
            height="min-h-20 resize-y"
            onChange={(event) => change({ horario_servicio: event.target.value })}
          />
        </Field>
      </div>
    </FormPart>
  );
}

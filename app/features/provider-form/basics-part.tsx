import { Field, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { formatCount } from '../../lib/count.ts';
import { subcategorias } from '../../lib/lists/subcategorias.ts';
import { isProviderType, providerTypeFacts, providerTypes } from '../../lib/provider-types.ts';
import { columns } from '../provider-data/columns.ts';
import { HeldField } from '../provider-data/held-field.tsx';
import { FormPart, type PartProps } from './form-part.tsx';

const { descripcion: limit } = columns.proveedores;

export function BasicsPart(part: PartProps) {
  const { values, change, errorOf } = part;
  const { tipo_servicio: type, subcategoria, descripcion } = values;
  const subcategories = type ? subcategorias[type] : [];
  const held = { voice: 'owner', part } as const;
  return (
    <FormPart number={1}>
      <div className="grid gap-5 @md/page:grid-cols-2">
        <HeldField
          {...held}
          name="nombre"
          isRequired
          autoComplete="organization"
          hint="El nombre que conocen las familias."
        />
        <HeldField {...held} name="municipio" />
        <Field
          id="tipo_servicio"
          label="Tipo de servicio"
          need="obligatorio"
          error={errorOf('tipo_servicio')}
        >
          <Select
            value={type}
            onChange={({ target: { value } }) =>
              change({ tipo_servicio: isProviderType(value) ? value : '', subcategoria: '' })
            }
          >
            <option value="">Elige un tipo</option>
            {providerTypes.map((name) => (
              <option key={name} value={name}>
                {providerTypeFacts[name].singular}
              </option>
            ))}
          </Select>
        </Field>
        {subcategories.length > 0 ? (
          <Field id="subcategoria" label="Subcategoría" need="opcional">
            <Select value={subcategoria} onChange={(event) => change({ subcategoria: event.target.value })}>
              <option value="">Sin subcategoría</option>
              {subcategories.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field
          id="descripcion"
          label="Descripción"
          need="opcional"
          hint={`Qué ofreces, para qué edades y cómo es la primera cita. Llevas ${formatCount(descripcion.length)} de ${formatCount(limit.max)} caracteres.`}
          className="@md/page:col-span-2"
        >
          <Textarea
            value={descripcion}
            maxLength={limit.max}
            className="min-h-40"
            onChange={(event) => change({ descripcion: event.target.value })}
          />
        </Field>
      </div>
    </FormPart>
  );
}

import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { formatCount } from '../../lib/count.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { subcategorias } from '../../lib/lists/subcategorias.ts';
import { MunicipalityOptions } from '../directory/municipality-options.tsx';
import { isProviderType, providerTypeFacts, providerTypes } from '../directory/provider-types.ts';
import { columns } from '../provider-data/columns.ts';
import { FormPart, type PartProps } from './form-part.tsx';

const { proveedores } = columns;

export function BasicsPart({ values, change, errorOf }: PartProps) {
  const { municipio, tipo_servicio: type, subcategoria, descripcion } = values;
  const subcategories = type ? subcategorias[type] : [];
  const isForeign = municipio !== '' && !municipios.some(({ nombre }) => nombre === municipio);
  return (
    <FormPart number={1}>
      <div className="grid gap-5 @md/page:grid-cols-2">
        <Field
          id="nombre"
          label="Nombre"
          need="obligatorio"
          hint="El nombre que conocen las familias."
          error={errorOf('nombre')}
        >
          <Input
            value={values.nombre}
            maxLength={proveedores.nombre.max}
            autoComplete="organization"
            onChange={(event) => change({ nombre: event.target.value })}
          />
        </Field>
        <Field id="municipio" label="Municipio" need="obligatorio" error={errorOf('municipio')}>
          <Select value={municipio} onChange={(event) => change({ municipio: event.target.value })}>
            <option value="">Elige un municipio</option>
            {isForeign ? <option>{municipio}</option> : null}
            <MunicipalityOptions />
          </Select>
        </Field>
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
          hint={`Qué ofreces, para qué edades y cómo es la primera cita. Llevas ${formatCount(descripcion.length)} de ${formatCount(proveedores.descripcion.max)} caracteres.`}
          className="@md/page:col-span-2"
        >
          <Textarea
            value={descripcion}
            maxLength={proveedores.descripcion.max}
            className="min-h-40"
            onChange={(event) => change({ descripcion: event.target.value })}
          />
        </Field>
      </div>
    </FormPart>
  );
}

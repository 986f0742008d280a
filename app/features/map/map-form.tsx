import { Link } from 'react-router';
import { SearchForm } from '../../components/forms/search-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { municipios } from '../../lib/lists/municipalities.ts';
import {
  isProviderType,
  type ProviderType,
  providerTypeFacts,
  providerTypes,
} from '../../lib/provider-types.ts';
import { type MapChoice, writeChoice } from './choice.ts';

interface MapFormProps {
  choice: MapChoice;
  onChange(changes: Partial<MapChoice>): void;
  onFilled(fields: URLSearchParams): void;
}

const types: ReadonlyArray<ProviderType | null> = [null, ...providerTypes];

/** Types are links where there is room and one select on a phone; without JavaScript a button sends the rest. */
export function MapForm({ choice, onChange, onFilled }: MapFormProps) {
  const { tipo, municipio, acepta } = choice;
  return (
    <SearchForm
      action="/mapa"
      aria-label="Elegir lo que muestra el mapa"
      className="grid gap-4"
      onFilled={onFilled}
    >
      <div className="grid fit-cols-[8rem] items-end gap-x-3 gap-y-4 @sm/page:grid-cols-[minmax(0,1fr)_minmax(13rem,17rem)] @sm/page:gap-x-5">
        <nav aria-label="Tipo de proveedor" className="map-wide grid gap-2.5">
          <p aria-hidden="true" className="text-ui font-strong">
            Tipo de proveedor
          </p>
          <ul className="map-types">
            {types.map((type) => {
              const { plural, Icon } = providerTypeFacts[type ?? 'todos'];
              return (
                <li key={plural} data-type={type ?? 'todos'}>
                  <Link
                    to={writeChoice({ ...choice, tipo: type }) || '/mapa'}
                    preventScrollReset
                    aria-current={type === tipo ? 'true' : undefined}
                    className="pick"
                  >
                    <Icon className="icon text-type-strong" />
                    {plural}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        <Field label="Tipo de proveedor" id="tipo" className="map-phone">
          <Select
            name="tipo"
            value={tipo ?? ''}
            onPick={(value) => onChange({ tipo: isProviderType(value) ? value : null })}
            options={types.map((type) => [type ?? '', providerTypeFacts[type ?? 'todos'].plural])}
          />
        </Field>
        <Field label="Municipio" id="municipio">
          <Select
            name="municipio"
            value={municipios.find(({ nombre }) => nombre === municipio)?.slug ?? ''}
            onPick={(value) =>
              onChange({ municipio: municipios.find(({ slug }) => slug === value)?.nombre ?? null })
            }
            empty="Toda la isla"
            options={municipios.map(({ nombre, slug }) => [slug, nombre])}
          />
        </Field>
      </div>
      <Checkbox
        name="acepta"
        value="si"
        checked={acepta}
        onChange={({ target: { checked } }) => onChange({ acepta: checked })}
      >
        Solo quienes aceptan personas nuevas
      </Checkbox>
      <Button type="submit" level="solid" className="only-without-js justify-self-start">
        Ver en el mapa
      </Button>
    </SearchForm>
  );
}

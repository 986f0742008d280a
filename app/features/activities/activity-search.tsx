import { SearchForm } from '../../components/forms/search-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { ages } from '../../lib/lists/ages.ts';
import { neighboursOf } from '../../lib/lists/neighbours.ts';
import { MunicipalityOptions } from '../directory/municipality-options.tsx';
import { type ActivityFilters, activityKinds, kindWords, spans } from './activities.ts';

interface ActivitySearchProps {
  filters: ActivityFilters;
  onChange(change: Partial<ActivityFilters>): void;
  onFilled(fields: URLSearchParams): void;
}

export function ActivitySearch({ filters, onChange, onFilled }: ActivitySearchProps) {
  const { municipio, cerca, clase, edad, dias } = filters;
  return (
    <SearchForm
      action="/actividades"
      aria-label="Buscar actividades"
      onFilled={onFilled}
      className="grid fit-cols-[8.5rem] gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-(--panel-pad)"
    >
      <Field label="Municipio" id="municipio">
        <Select
          name="municipio"
          value={municipio ?? ''}
          empty="Todos"
          // Nobody looks for the town alone before they have seen what is near.
          onPick={(name) => onChange({ municipio: name || null, cerca: name !== '' })}
        >
          <MunicipalityOptions />
        </Select>
      </Field>
      <Field label="Clase" id="clase">
        <Select
          name="clase"
          value={clase ?? ''}
          empty="Todas"
          onPick={(value) => onChange({ clase: activityKinds.find((kind) => kind === value) ?? null })}
          options={activityKinds.map((kind) => [kind, kindWords[kind]])}
        />
      </Field>
      <Field label="Fecha" id="dias">
        <Select
          name="dias"
          value={String(dias ?? '')}
          empty="Cualquiera"
          onPick={(value) => onChange({ dias: Number(value) || null })}
          options={spans.map((days) => [String(days), `Próximos ${days} días`])}
        />
      </Field>
      <Field label="Edad" id="edad">
        <Select
          name="edad"
          value={edad ?? ''}
          empty="Cualquiera"
          onPick={(key) => onChange({ edad: key || null })}
          options={ages.map(({ key, label }) => [key, label])}
        />
      </Field>
      {municipio ? (
        <Checkbox
          name="cerca"
          value="si"
          className="col-span-full"
          checked={cerca}
          onChange={(event) => onChange({ cerca: event.target.checked })}
        >
          Incluir {neighboursOf(municipio).length} municipios vecinos y lo que es por video
        </Checkbox>
      ) : null}
      <Button type="submit" level="main" className="only-without-js justify-self-start">
        Ver actividades
      </Button>
    </SearchForm>
  );
}

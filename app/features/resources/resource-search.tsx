import { Search } from 'lucide-react';
import { SearchForm } from '../../components/forms/search-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { resourceCategories, resourceTypes } from '../../lib/lists/resources.ts';
import { upperFirst } from '../../lib/upper-first.ts';
import { type ResourceFilters, resourceTypeFacts } from './resources.ts';

interface ResourceSearchProps {
  filters: ResourceFilters;
  onText(text: string): void;
  onChange(change: Partial<ResourceFilters>): void;
  onFilled(fields: URLSearchParams): void;
}

export function ResourceSearch({ filters, onText, onChange, onFilled }: ResourceSearchProps) {
  return (
    <SearchForm
      action="/recursos"
      aria-label="Buscar recursos"
      onFilled={onFilled}
      className="grid gap-4 rounded-card border border-line bg-surface p-(--panel-pad) @sm/page:grid-cols-2 @lg/page:grid-cols-[2fr_1fr_1fr]"
    >
      <Field label="Título o descripción" id="q" className="@sm/page:col-span-2 @lg/page:col-span-1">
        <Input
          name="q"
          type="search"
          value={filters.q}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Ejemplo: educación especial"
          icon={<Search className="icon" />}
          onText={onText}
        />
      </Field>
      <Field label="Tipo" id="tipo">
        <Select
          name="tipo"
          value={filters.tipo ?? ''}
          onPick={(value) => onChange({ tipo: resourceTypes.find((type) => type === value) ?? null })}
          empty="Todos"
          options={resourceTypes.map((type) => [type, resourceTypeFacts[type].label])}
        />
      </Field>
      <Field label="Categoría" id="categoria">
        <Select
          name="categoria"
          value={filters.categoria ?? ''}
          onPick={(value) => onChange({ categoria: value || null })}
          empty="Todas"
          options={resourceCategories.map((name) => [name, upperFirst(name)])}
        />
      </Field>
      <Button type="submit" className="only-without-js justify-self-start">
        Buscar recursos
      </Button>
    </SearchForm>
  );
}

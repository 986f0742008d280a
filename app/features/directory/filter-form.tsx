import { Search, SlidersHorizontal } from 'lucide-react';
import { memo, use, useRef } from 'react';
import { SearchForm } from '../../components/forms/search-form.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { cx } from '../../lib/cx.ts';
import { searchPlans } from '../../lib/lists/plans.ts';
import { subcategorias } from '../../lib/lists/subcategorias.ts';
import { isProviderType, providerTypeFacts, providerTypes } from '../../lib/provider-types.ts';
import type { Changes } from '../../lib/search-params.ts';
import { chosenFacts } from './fact-filters.ts';
import type { Filters } from './filters.ts';
import { MoreFilters } from './more-filters.tsx';
import { MunicipalityOptions } from './municipality-options.tsx';
import { NearChoice } from './near-choice.tsx';
import { ResultCount, showFound } from './result-count.ts';

type Change = (changes: Changes<Filters>) => Promise<void>;

interface FilterFormProps {
  text: string;
  onText(text: string): void;
  /** Without the text, which changes with every key. */
  filters: Filters;
  onChange: Change;
  onFilled(fields: URLSearchParams): void;
}

/** Works without JavaScript too: then a button sends the form, and the address says what to show. */
export function FilterForm({ text, onText, filters, onChange, onFilled }: FilterFormProps) {
  return (
    <SearchForm
      action="/proveedores"
      aria-label="Buscar proveedores"
      className="grid gap-4 rounded-card border border-line bg-surface p-(--panel-pad)"
      onFilled={onFilled}
    >
      <Field label="Nombre o descripción" id="q">
        <Input
          name="q"
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Buscar por nombre o descripción..."
          icon={<Search className="icon" />}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      <Choices filters={filters} onChange={onChange} />
      <Button type="submit" level="main" className="only-without-js justify-self-start">
        Buscar proveedores
      </Button>
    </SearchForm>
  );
}

const Choices = memo(function Choices({ filters, onChange }: { filters: Filters; onChange: Change }) {
  const { tipo, subcategoria, municipio, planes, plan } = filters;
  const subcategories = tipo ? subcategorias[tipo] : [];
  const active =
    [tipo, subcategoria, municipio, planes, plan].filter(Boolean).length + chosenFacts(filters).length;
  const part = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (part.current) part.current.open = false;
  };
  return (
    <Disclosure
      ref={part}
      look="words"
      // Where the page is wide they are there without a press, if the browser can be told so.
      className="@md/page:details-content:block @md/page:details-content:[content-visibility:visible]"
      summaryClass={cx(
        buttonClass({ block: true }),
        'justify-start *:last:ml-auto supports-[selector(::details-content)]:@md/page:hidden',
      )}
      summary={
        <>
          <SlidersHorizontal className="icon" />
          {active > 0 ? `Filtros (${active})` : 'Filtros'}
        </>
      }
    >
      <div className="grid gap-4 pt-4 supports-[selector(::details-content)]:@md/page:pt-0">
        <div className="grid fit-cols-[12.5rem] gap-4">
          <Choice
            label="Tipo de proveedor"
            name="tipo"
            all="Todos los tipos"
            value={tipo}
            options={providerTypes.map((type) => [type, providerTypeFacts[type].plural])}
            onPick={(value) => onChange({ tipo: isProviderType(value) ? value : null })}
          />
          {subcategories.length > 0 ? (
            <Choice
              label="Subcategoría"
              name="subcategoria"
              all="Todas"
              value={subcategoria}
              options={subcategories.map((name) => [name, name])}
              onPick={(value) => onChange({ subcategoria: value })}
            />
          ) : null}
          <Field label="Municipio" id="municipio">
            <Select
              name="municipio"
              value={municipio ?? ''}
              onChange={(event) => onChange({ municipio: event.target.value || null })}
            >
              <option value="">Todos los municipios</option>
              <MunicipalityOptions />
            </Select>
          </Field>
          <Choice
            label="Planes médicos"
            name="planes"
            all="Todos"
            value={planes}
            options={[
              ['si', 'Acepta planes'],
              ['no', 'Solo efectivo'],
            ]}
            onPick={(value) => onChange({ planes: value === 'si' || value === 'no' ? value : null })}
          />
          <Choice
            label="Plan específico"
            name="plan"
            all="Todos los planes"
            value={plan}
            options={searchPlans.map((name) => [name, name])}
            onPick={(value) => onChange({ plan: value })}
          />
        </div>
        <MoreFilters filters={filters} onChange={onChange}>
          <NearChoice filters={filters} onChange={onChange} />
        </MoreFilters>
        <ShowFound onShow={close} />
      </div>
    </Disclosure>
  );
});

/** On a phone the list lies below the open filters: the button stays at the edge, and says how many there are. */
function ShowFound({ onShow }: { onShow(): void }) {
  const count = use(ResultCount);
  function show() {
    onShow();
    const results = document.getElementById('resultados');
    results?.focus();
    results?.scrollIntoView();
  }
  return (
    <div className="only-js sticky bottom-0 -mx-(--panel-pad) -mb-(--panel-pad) rounded-b-card border-line border-t bg-surface px-(--panel-pad) py-3 [@media(max-height:400px)]:static @md/page:hidden">
      <Button level="main" block onClick={show}>
        {showFound(count)}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  /** The words of the choice that filters nothing. */
  all: string;
  value: string | null;
  options: Array<[value: string, words: string]>;
  onPick(value: string | null): void;
}

function Choice({ label, name, all, value, options, onPick }: ChoiceProps) {
  return (
    <Field label={label} id={name}>
      <Select name={name} value={value ?? ''} onChange={(event) => onPick(event.target.value || null)}>
        <option value="">{all}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

import { memo } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { ChipLink } from '../../components/ui/chip.tsx';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { chosenFacts, factWords } from './fact-filters.ts';
import {
  clearFact,
  clearFilter,
  type FilterName,
  type Filters,
  filterNames,
  writeFilters,
} from './filters.ts';

interface ActiveFiltersProps {
  /** Without the text as it is typed: memoised, since a key press changes none of them. */
  filters: Filters;
  onClear(): void;
}

/** Each filter as a chip that takes it away, and one link for all. */
export const ActiveFilters = memo(function ActiveFilters({ filters, onClear }: ActiveFiltersProps) {
  const active = filterNames.filter((name) => filters[name]?.trim());
  const facts = chosenFacts(filters);
  if (active.length + facts.length === 0) return null;
  return (
    <>
      {active.map((name) => (
        <ChipLink key={name} action="Quitar filtro" to={{ search: writeFilters(clearFilter(filters, name)) }}>
          {wordsOf(name, filters)}
        </ChipLink>
      ))}
      {facts.map(({ name, value }) => (
        <ChipLink
          key={`${name} ${value}`}
          action="Quitar filtro"
          to={{ search: writeFilters(clearFact(filters, name, value)) }}
        >
          {factWords(name, value)}
        </ChipLink>
      ))}
      <ButtonLink
        to={{ search: '' }}
        preventScrollReset
        level="text"
        size="small"
        onClick={onClear}
        className="-ml-3"
      >
        Limpiar filtros
      </ButtonLink>
    </>
  );
});

function wordsOf(name: FilterName, filters: Filters): string {
  switch (name) {
    case 'q':
      return `Texto: ${filters.q.trim()}`;
    case 'tipo':
      return `Tipo: ${filters.tipo ? providerTypeFacts[filters.tipo].plural : ''}`;
    case 'subcategoria':
      return `Subcategoría: ${filters.subcategoria}`;
    case 'municipio':
      return filters.cerca ? `Cerca de ${filters.municipio}` : `Municipio: ${filters.municipio}`;
    case 'planes':
      return filters.planes === 'si' ? 'Acepta planes' : 'Solo efectivo';
    case 'plan':
      return `Plan: ${filters.plan}`;
  }
}

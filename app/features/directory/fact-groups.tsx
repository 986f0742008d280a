import { type ReactNode, startTransition, useOptimistic, useState } from 'react';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Pick } from '../../components/ui/pick.tsx';
import { cx } from '../../lib/cx.ts';
import type { Changes } from '../../lib/search-params.ts';
import { factSections } from '../facts/facts-list.ts';
import {
  accessOptions,
  chooseFact,
  type FactFilterName,
  type FactOption,
  factOptions,
  sensesOptions,
} from './fact-filters.ts';
import type { Filters } from './filters.ts';

export interface FactGroupsProps {
  filters: Filters;
  /** Settles when the address says so. */
  onChange(changes: Changes<Filters>): Promise<void>;
}

type Choice = [name: FactFilterName, value: string, isChosen: boolean];

/** The filters on facts, as pills in groups. Their names are those of the address, for a form without JavaScript. */
export function FactGroups({ filters: inAddress, onChange }: FactGroupsProps) {
  // A pill answers at once; the address follows with the list, which may take a slow phone a moment.
  const [filters, show] = useOptimistic(inAddress, (now: Filters, [name, value, isChosen]: Choice) => ({
    ...now,
    ...chooseFact(now, name, value, isChosen),
  }));
  function choose(...choice: Choice) {
    startTransition(async () => {
      show(choice);
      await onChange((now) => chooseFact(now, ...choice));
    });
  }
  function boxes(name: FactFilterName, options: readonly FactOption[] = factOptions[name]) {
    return options.map(([value, words]) => (
      <Pick
        key={`${name} ${value}`}
        type="checkbox"
        name={name}
        value={value}
        checked={filters[name]?.includes(value) ?? false}
        onChange={(event) => choose(name, value, event.target.checked)}
      >
        {words}
      </Pick>
    ));
  }
  const [stage = ''] = filters.edad ?? [];
  return (
    <div className="grid gap-x-8 gap-y-6 @lg/page:grid-cols-2">
      <Group legend="Edad de la persona" isWide>
        {[['', 'Todas'] as const, ...factOptions.edad].map(([value, words]) => (
          <Pick
            key={value}
            type="radio"
            name="edad"
            value={value}
            checked={value === stage}
            onChange={() => choose('edad', value, value !== '')}
          >
            {words}
          </Pick>
        ))}
      </Group>
      <Group legend="Cómo atienden">{boxes('modalidad')}</Group>
      <Group legend="Costo">{boxes('costo')}</Group>
      <Group legend="Disponible">
        {boxes('nuevas')}
        {boxes('abierto')}
      </Group>
      <FoldedGroup legend="Idioma" isOpen={filters.idioma !== undefined}>
        {boxes('idioma')}
      </FoldedGroup>
      <FoldedGroup legend={factSections.acceso} isOpen={filters.lugar !== undefined}>
        {boxes('lugar', accessOptions)}
      </FoldedGroup>
      <FoldedGroup legend={factSections.sentidos} isOpen={filters.lugar !== undefined}>
        {boxes('lugar', sensesOptions)}
      </FoldedGroup>
    </div>
  );
}

interface GroupProps {
  legend: string;
  isWide?: boolean;
  children: ReactNode;
}

function Group({ legend, isWide = false, children }: GroupProps) {
  return (
    <fieldset className={cx(isWide && 'col-span-full')}>
      <legend className="mb-2.5 text-ui font-strong">{legend}</legend>
      <div className="flex flex-wrap items-start gap-2">{children}</div>
    </fieldset>
  );
}

/** What few people choose; open where something of it is chosen already. */
function FoldedGroup({ legend, isOpen, children }: { legend: string; isOpen: boolean; children: ReactNode }) {
  const [wasOpen] = useState(isOpen);
  return (
    <Disclosure summary={legend} look="words" summaryClass="w-full justify-between" open={wasOpen}>
      <fieldset>
        <legend className="sr-only">{legend}</legend>
        <div className="flex flex-wrap items-start gap-2 pt-1">{children}</div>
      </fieldset>
    </Disclosure>
  );
}

import { use } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { countOf, countProviders } from '../../lib/count.ts';
import { chosenFacts, noFactFilters } from './fact-filters.ts';
import { FactGroups, type FactGroupsProps } from './fact-groups.tsx';
import { ResultCount, showFound } from './result-count.ts';

interface MoreFiltersSheetProps extends FactGroupsProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** On a phone: each choice filters at once, and the button says how many remain. */
export default function MoreFiltersSheet({ open, onOpenChange, filters, onChange }: MoreFiltersSheetProps) {
  const count = use(ResultCount);
  const active = chosenFacts(filters).length;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Más filtros"
      foot={
        <>
          <Button level="main" block onClick={() => onOpenChange(false)}>
            {showFound(count)}
          </Button>
          <span role="status" className="sr-only">
            {count === null ? '' : countProviders(count)}
          </span>
          {active > 0 ? (
            <Button level="text" size="small" block onClick={() => void onChange(noFactFilters)}>
              {`Quitar ${countOf(active, 'filtro', 'filtros')}`}
            </Button>
          ) : null}
        </>
      }
    >
      <FactGroups filters={filters} onChange={onChange} />
      <Hint>Estos filtros usan solo datos confirmados.</Hint>
    </Sheet>
  );
}

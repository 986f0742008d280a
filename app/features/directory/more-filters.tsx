import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { cx } from '../../lib/cx.ts';
import { lazyWithRetry, preload } from '../../start/lazy-with-retry.ts';
import { chosenFacts } from './fact-filters.ts';
import { FactGroups, type FactGroupsProps } from './fact-groups.tsx';

const loadSheet = () => import('./more-filters-sheet.tsx');
const MoreFiltersSheet = lazyWithRetry(loadSheet);

/**
 * Filters on facts: a part of the form, and on a phone a sheet with the same choices. The part is always in the form,
 * since its fields are sent with it; which of the two buttons shows is the style sheet's matter, as the width is.
 */
export function MoreFilters({ filters, onChange }: FactGroupsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isSheetWanted, setSheetWanted] = useState(false);
  const id = useId();
  const label = <Label active={chosenFacts(filters).length} />;
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="only-js justify-self-end @max-md/page:hidden"
      >
        {label}
        <ChevronDown className={cx('icon transition-[rotate] duration-(--motion)', isOpen && 'rotate-180')} />
      </Button>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        onPointerEnter={() => preload(loadSheet)}
        onFocus={() => preload(loadSheet)}
        onClick={() => {
          setSheetWanted(true);
          setSheetOpen(true);
        }}
        className="only-js justify-start! @md/page:hidden"
      >
        {label}
      </Button>
      <div
        id={id}
        className={cx(
          'grid gap-6 border-t border-line pt-6 @max-md/page:hidden [html:not([data-js])_&]:grid!',
          !isOpen && 'hidden',
        )}
      >
        <FactGroups filters={filters} onChange={onChange} />
        {filters.otros ? <input type="hidden" name="otros" value={filters.otros} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <Hint>Estos filtros usan solo datos confirmados.</Hint>
          <Button level="text" className="only-js" onClick={() => setOpen(false)}>
            Cerrar más filtros
          </Button>
        </div>
      </div>
      {isSheetWanted ? (
        <Suspense>
          <MoreFiltersSheet
            open={isSheetOpen}
            onOpenChange={setSheetOpen}
            filters={filters}
            onChange={onChange}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Label({ active }: { active: number }) {
  return (
    <>
      <SlidersHorizontal className="icon" />
      Más filtros
      {active > 0 ? (
        <span className="inline-grid h-6 min-w-6 place-items-center rounded-full bg-brand px-1.5 text-meta text-brand-ink">
          <span aria-hidden="true">{active}</span>
          <span className="sr-only">{active === 1 ? ', 1 activo' : `, ${active} activos`}</span>
        </span>
      ) : null}
    </>
  );
}

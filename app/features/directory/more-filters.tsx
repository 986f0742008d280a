import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type MouseEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { countOf } from '../../lib/count.ts';
import { cx } from '../../lib/cx.ts';
import { lazyWithRetry, preload } from '../../start/lazy-with-retry.ts';
import { chosenFacts } from './fact-filters.ts';
import { FactGroups, type FactGroupsProps } from './fact-groups.tsx';

const loadSheet = () => import('./more-filters-sheet.tsx');
const MoreFiltersSheet = lazyWithRetry(loadSheet);

/** A press on a phone is answered within this time: by the part of the form where the sheet's code does not come. */
const sheetMs = 1_000;

/**
 * Filters on facts: a part of the form, and on a phone a sheet with the same choices. The part is always in the form,
 * since its fields are sent with it; which of the two buttons shows is the style sheet's matter, as the width is. What
 * stands beside the button is given.
 */
export function MoreFilters({ filters, onChange, children }: FactGroupsProps & { children: ReactNode }) {
  const [open, setOpen] = useState<'part' | 'sheet' | 'part for the sheet' | null>(null);
  const isPartOpen = open === 'part' || open === 'part for the sheet';
  const isOpenOnPhone = open === 'sheet' || open === 'part for the sheet';
  const [isSheetLoaded, setSheetLoaded] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = <Label active={chosenFacts(filters).length} />;

  function toggle(event: MouseEvent<HTMLButtonElement>) {
    opener.current = event.currentTarget;
    setOpen(isPartOpen ? null : 'part');
  }
  async function toggleOnPhone(event: MouseEvent<HTMLButtonElement>) {
    opener.current = event.currentTarget;
    if (isOpenOnPhone) return setOpen(null);
    const isLoaded = await Promise.race([
      loadSheet().then(Boolean, () => false),
      new Promise<false>((resolve) => setTimeout(resolve, sheetMs, false)),
    ]);
    if (isLoaded) setSheetLoaded(true);
    setOpen(isLoaded ? 'sheet' : 'part for the sheet');
  }
  function closePart() {
    setOpen(null);
    opener.current?.focus();
  }
  return (
    <>
      <div className="grid gap-x-6 gap-y-4 @md/page:flex @md/page:flex-wrap @md/page:items-center @md/page:justify-between">
        {children}
        <Button
          aria-expanded={isPartOpen}
          aria-controls={id}
          onClick={toggle}
          className="only-js ml-auto @max-md/page:hidden"
        >
          {label}
          <ChevronDown
            className={cx('icon [transition:rotate_var(--motion)_var(--ease)]', isPartOpen && 'rotate-180')}
          />
        </Button>
        <Button
          aria-haspopup="dialog"
          aria-expanded={isOpenOnPhone}
          onPointerEnter={() => preload(loadSheet)}
          onFocus={() => preload(loadSheet)}
          onClick={toggleOnPhone}
          className="only-js justify-start @md/page:hidden"
        >
          {label}
        </Button>
      </div>
      <div
        id={id}
        className={cx(
          'grid gap-6 border-t border-line pt-6 no-js:grid',
          !isPartOpen && 'hidden',
          !isOpenOnPhone && '@max-md/page:hidden',
        )}
      >
        <FactGroups filters={filters} onChange={onChange} />
        {filters.otros ? <input type="hidden" name="otros" value={filters.otros} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <Hint>Estos filtros usan solo datos confirmados.</Hint>
          <Button level="text" className="only-js" onClick={closePart}>
            Cerrar más filtros
          </Button>
        </div>
      </div>
      {isSheetLoaded ? (
        <Suspense>
          <MoreFiltersSheet
            open={open === 'sheet'}
            onOpenChange={(isOpen) => setOpen(isOpen ? 'sheet' : null)}
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
          <span className="sr-only">{`, ${countOf(active, 'activo', 'activos')}`}</span>
        </span>
      ) : null}
    </>
  );
}

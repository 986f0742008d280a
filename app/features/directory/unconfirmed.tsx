import { type RefObject, useEffect, useRef } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { formatCount } from '../../lib/count.ts';
import { type Filters, writeFilters } from './filters.ts';
import { ProviderGrid } from './provider-grid.tsx';
import type { ProviderList } from './use-provider-list.ts';

/** "Otros 7 proveedores no han confirmado este dato." */
export function countUnconfirmed(count: number, facts: number): string {
  const what = facts === 1 ? 'este dato' : 'estos datos';
  return count === 1
    ? `Otro proveedor no ha confirmado ${what}.`
    : `Otros ${formatCount(count)} proveedores no han confirmado ${what}.`;
}

interface ShowUnconfirmedProps {
  ref: RefObject<HTMLAnchorElement | null>;
  filters: Filters;
  count: number;
  level: 'line' | 'solid';
  onShow(): void;
}

export function ShowUnconfirmed({ ref, filters, count, level, onShow }: ShowUnconfirmedProps) {
  return (
    <ButtonLink
      ref={ref}
      to={{ search: writeFilters({ ...filters, otros: 'si' }) }}
      preventScrollReset
      level={level}
      onClick={onShow}
    >
      {count === 1 ? 'Mostrarlo también' : 'Mostrarlos también'}
    </ButtonLink>
  );
}

/** Below the results: how many have not confirmed what is looked for, and a way to see them. */
export function UnconfirmedOffer(offer: Omit<ShowUnconfirmedProps, 'level'> & { facts: number }) {
  return (
    <div className="mt-air-6 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-field bg-sunken px-5 py-4 text-ui">
      <p className="flex-[1_1_18rem]">{countUnconfirmed(offer.count, offer.facts)}</p>
      <ShowUnconfirmed {...offer} level="line" />
    </div>
  );
}

interface UnconfirmedProvidersProps {
  list: ProviderList;
  listId: string;
  filters: Filters;
  /** They have just been asked for: the focus goes to their title, since the link that had it is gone. */
  isAskedFor: RefObject<boolean>;
}

export function UnconfirmedProviders({ list, listId, filters, isAskedFor }: UnconfirmedProvidersProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAskedFor.current) title.current?.focus();
    isAskedFor.current = false;
  }, [isAskedFor]);
  return (
    <section aria-labelledby="sin-confirmar" className="mt-air-8">
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 ref={title} id="sin-confirmar" tabIndex={-1} className="text-h3 font-subtitle">
          Sin confirmar
        </h2>
        <ButtonLink
          to={{ search: writeFilters({ ...filters, otros: undefined }) }}
          preventScrollReset
          level="text"
          size="small"
        >
          Ocultar
        </ButtonLink>
      </div>
      <ProviderGrid
        listId={listId}
        providers={list.unconfirmed}
        today={list.today}
        questionFor={list.questionFor}
        reasonFor={list.near?.reasonFor}
      />
    </section>
  );
}

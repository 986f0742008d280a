import { Suspense } from 'react';
import { useIsHydrated } from '../../lib/browser-value.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';
import { type Filters, isUnrefined } from '../directory/filters.ts';

/** Loaded where it is offered: the page of the search starts without what a form needs. */
const AlertForm = lazyWithRetry(async () => ({ default: (await import('./alert-form.tsx')).AlertForm }));

/**
 * Nothing of a type in a municipality, or near it: an alert. With other filters there may be something, only not as it is
 * wanted. The server renders no form: until its code is there, a press would send the address as a query.
 */
export function AlertOffer({ filters }: { filters: Filters }) {
  const isHydrated = useIsHydrated();
  const { tipo, municipio, planes } = filters;
  if (!tipo || !municipio || planes || !isUnrefined({ ...filters, cerca: undefined })) return null;
  if (!isHydrated)
    return (
      <section aria-labelledby="avisame" className="only-without-js mx-auto mt-(--grid-gap) max-w-[640px]">
        <h2 id="avisame" className="text-h4 font-subtitle">
          Avísame cuando haya
        </h2>
        <p>Para pedir un aviso necesitas activar JavaScript.</p>
      </section>
    );
  return (
    <Suspense>
      <AlertForm subject={{ tipo, municipio }} className="mx-auto mt-(--grid-gap) w-full max-w-[640px]" />
    </Suspense>
  );
}

import { Suspense } from 'react';
import { useIsHydrated } from '../../lib/browser-value.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';
import type { Filters } from '../directory/filters.ts';

/** Loaded where it is offered: the page of the search starts without what a form needs. */
const AlertForm = lazyWithRetry(async () => ({ default: (await import('./alert-form.tsx')).AlertForm }));

/**
 * Nothing found: an alert, which waits for a type in a municipality or near it. The server renders no form: until its code
 * is there, a press would send the address as a query.
 */
export function AlertOffer({ filters }: { filters: Filters }) {
  const isHydrated = useIsHydrated();
  const { tipo, municipio } = filters;
  if (!tipo || !municipio || !isHydrated)
    return (
      <section aria-labelledby="avisame" className="edge grid gap-2 rounded-field bg-sunken p-(--panel-pad)">
        <h2 id="avisame" className="text-h4 font-subtitle">
          Avísame cuando haya
        </h2>
        <p className="only-without-js">Para pedir un aviso necesitas activar JavaScript.</p>
        {tipo && municipio ? null : (
          <p className="only-js">
            Elige un tipo de proveedor y un municipio, y te escribimos cuando llegue alguien.
          </p>
        )}
      </section>
    );
  return (
    <Suspense>
      <AlertForm subject={{ tipo, municipio }} />
    </Suspense>
  );
}

import { Suspense } from 'react';
import { useIsHydrated } from '../../lib/browser-value.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';
import type { Filters } from '../directory/filters.ts';
import type { AlertSubject } from './alert-subject.ts';

/** Loaded where it is offered: the page of the search starts without what a form needs. */
const AlertForm = lazyWithRetry(async () => ({ default: (await import('./alert-form.tsx')).AlertForm }));

/**
 * Nothing found: an alert, which waits for a type in a municipality or near it. The server renders no form: until its code
 * is there, a press would send the address as a query.
 */
export function AlertOffer({ filters }: { filters: Filters }) {
  const { tipo, municipio } = filters;
  return (
    <Offer
      subject={tipo && municipio ? { tipo, municipio } : null}
      lacking="Elige un tipo de proveedor y un municipio, y te escribimos cuando llegue alguien."
    />
  );
}

/** An alert about new activities in a municipality or near it. */
export function ActivityAlert({ municipio }: { municipio: string | null }) {
  return (
    <Offer
      subject={municipio ? { tipo: 'actividad', municipio } : null}
      lacking="Elige un municipio, y te escribimos cuando haya una actividad nueva."
    />
  );
}

function Offer({ subject, lacking }: { subject: AlertSubject | null; lacking: string }) {
  const isHydrated = useIsHydrated();
  if (!subject || !isHydrated)
    return (
      <section aria-labelledby="avisame" className="edge grid gap-2 rounded-field bg-sunken p-(--panel-pad)">
        <h2 id="avisame" className="text-h4 font-subtitle">
          Avísame cuando haya
        </h2>
        <p className="only-without-js">Para pedir un aviso necesitas activar JavaScript.</p>
        {subject ? null : <p className="only-js">{lacking}</p>}
      </section>
    );
  return (
    <Suspense>
      <AlertForm subject={subject} />
    </Suspense>
  );
}

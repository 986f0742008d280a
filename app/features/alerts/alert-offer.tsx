import { Suspense } from 'react';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';
import { type Filters, isUnrefined } from '../directory/filters.ts';

/** Loaded where it is offered: the page of the search starts without what a form needs. */
const AlertForm = lazyWithRetry(async () => ({ default: (await import('./alert-form.tsx')).AlertForm }));

/**
 * Nothing of a type in a municipality, or near it: an alert. With other filters there may be something, only not as it is
 * wanted.
 */
export function AlertOffer({ filters }: { filters: Filters }) {
  const { tipo, municipio, planes } = filters;
  if (!tipo || !municipio || planes || !isUnrefined({ ...filters, cerca: undefined })) return null;
  return (
    <Suspense>
      <AlertForm subject={{ tipo, municipio }} className="mx-auto mt-(--grid-gap) w-full max-w-[640px]" />
    </Suspense>
  );
}

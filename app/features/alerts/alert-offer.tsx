import { type Filters, isUnrefined } from '../directory/filters.ts';
import { AlertForm } from './alert-form.tsx';

/** Nothing of a type in a municipality: an alert. With other filters there may be something, only not as it is wanted. */
export function AlertOffer({ filters }: { filters: Filters }) {
  const { tipo, municipio, planes } = filters;
  if (!tipo || !municipio || planes || !isUnrefined(filters)) return null;
  return <AlertForm subject={{ tipo, municipio }} className="mx-auto mt-(--grid-gap) w-full max-w-[640px]" />;
}

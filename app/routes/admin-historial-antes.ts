import { redirect } from 'react-router';
import type { Route } from './+types/admin-historial-antes';

/** Where the history was three pages. */
const former: Record<string, Record<string, string>> = {
  '/admin/cambios': { que: 'hechos', dias: '7' },
  '/admin/papelera': { que: 'papelera' },
};

function lead({ request }: Pick<Route.LoaderArgs, 'request'>) {
  const { pathname, searchParams } = new URL(request.url);
  const { q, dias, sobre } = Object.fromEntries(searchParams);
  const filters = {
    ...former[pathname],
    ...(q && { q }),
    ...(dias && { dias }),
    ...(sobre && { que: sobre }),
  };
  return redirect(`/admin/historial?${new URLSearchParams(filters)}`);
}

export const loader = lead;
export const clientLoader = lead;

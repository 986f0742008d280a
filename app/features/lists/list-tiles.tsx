import { NavLink } from 'react-router';
import { countOf, countProviders } from '../../lib/count.ts';
import { dayOf } from '../../lib/dates.ts';
import { isShared, type KeptList } from '../collections/lists.ts';

const tile =
  'edge grid min-h-19 content-start gap-0.5 rounded-field border-[1.5px] border-line-strong bg-surface px-4 py-3 leading-snug text-ink no-underline hover:border-brand hover:bg-brand-soft aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:[box-shadow:inset_0_0_0_1px_var(--brand)]';

interface ListTilesProps {
  lists: readonly KeptList[];
  /** Address of the page of lists; that of a list is below it. */
  base: string;
  /** How many things are kept, for the tile of them all; without one there is none. */
  saved?: number;
}

/** Each list as a tile that leads to it. */
export function ListTiles({ lists, base, saved }: ListTilesProps) {
  const today = dayOf(new Date());
  return (
    <nav aria-label="Mis listas" className="grid fill-cols-[15rem] gap-3">
      {saved === undefined ? null : (
        <NavLink to={base} end preventScrollReset className={tile}>
          <b>Todos</b>
          <span className="text-meta text-ink-soft">{countOf(saved, 'guardado', 'guardados')}</span>
        </NavLink>
      )}
      {lists.map((list) => (
        <NavLink key={list.id} to={`${base}/${list.id}`} preventScrollReset className={tile}>
          <b className="wrap-anywhere">{list.nombre}</b>
          <span className="text-meta text-ink-soft">
            {countProviders(list.proveedores.length)}
            {countedResources(list)}. {isShared(list, today) ? 'Compartida.' : 'Solo tú la ves.'}
          </span>
        </NavLink>
      ))}
    </nav>
  );
}

function countedResources({ recursos = [] }: KeptList): string {
  return recursos.length > 0 ? ` y ${countOf(recursos.length, 'recurso', 'recursos')}` : '';
}

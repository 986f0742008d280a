import { Search } from 'lucide-react';
import { IconLink } from './ui/icon-link.tsx';

/** Where the search of one page finds nothing: the same words in all of the site. */
export function SearchEverywhere({ q }: { q: string }) {
  if (q.trim() === '') return null;
  return (
    <IconLink to={`/buscar?${new URLSearchParams({ q: q.trim() })}`} Icon={Search}>
      Buscar «{q.trim()}» en todo el sitio
    </IconLink>
  );
}

import { useRef } from 'react';
import { Piece } from '../../components/piece.tsx';
import type { CardProveedor } from './listing.ts';
import { ProviderCard } from './provider-card.tsx';
import { useVisibleRange } from './use-visible-range.ts';

interface ProviderGridProps {
  proveedores: CardProveedor[];
  listId: string;
  /** Of a long list only the cards near the screen are in the page; spacers keep the room of the others. */
  isLong: boolean;
}

export function ProviderGrid({ proveedores, listId, isLong }: ProviderGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const count = proveedores.length;
  const range = useVisibleRange(grid, { count, listId, isWindowed: isLong });
  return (
    <div>
      <div aria-hidden="true" style={{ height: range.beforePx }} />
      <ul ref={grid} className="card-grid">
        {proveedores.slice(range.first, range.end).map((proveedor, index) => (
          <li
            key={proveedor.id}
            aria-setsize={count}
            aria-posinset={range.first + index + 1}
            className={isLong ? '[contain:layout_style]' : 'late-card'}
          >
            <Piece>
              <ProviderCard proveedor={proveedor} />
            </Piece>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" style={{ height: range.afterPx }} />
    </div>
  );
}

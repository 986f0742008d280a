import { useRef } from 'react';
import type { CardProveedor } from './listing.ts';
import { ProviderCard } from './provider-card.tsx';
import { useVisibleRange } from './use-visible-range.ts';

/** The cards. Of a long list only those near the screen are in the page; spacers keep the room of the others. */
export function ProviderGrid({ proveedores, listId }: { proveedores: CardProveedor[]; listId: string }) {
  const grid = useRef<HTMLUListElement>(null);
  const { first, end, beforePx, afterPx } = useVisibleRange(grid, proveedores.length, listId);
  return (
    <div>
      <div aria-hidden="true" style={{ height: beforePx }} />
      <ul ref={grid} className="card-grid">
        {proveedores.slice(first, end).map((proveedor, index) => (
          <li key={proveedor.id} aria-setsize={proveedores.length} aria-posinset={first + index + 1}>
            <ProviderCard proveedor={proveedor} />
          </li>
        ))}
      </ul>
      <div aria-hidden="true" style={{ height: afterPx }} />
    </div>
  );
}

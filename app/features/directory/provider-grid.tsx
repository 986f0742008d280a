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
      <Spacer heightPx={range.beforePx} />
      <ul ref={grid} className="card-grid">
        {proveedores.slice(range.first, range.end).map((proveedor, index) => (
          <li
            key={proveedor.id}
            aria-setsize={count}
            aria-posinset={range.first + index + 1}
            className="[contain:layout_style]"
          >
            <Piece>
              <ProviderCard proveedor={proveedor} />
            </Piece>
          </li>
        ))}
      </ul>
      <Spacer heightPx={range.afterPx} />
    </div>
  );
}

/** Never what the browser holds on to while the list changes: it would carry the reader along with it. */
function Spacer({ heightPx }: { heightPx: number }) {
  return <div aria-hidden="true" className="[overflow-anchor:none]" style={{ height: heightPx }} />;
}

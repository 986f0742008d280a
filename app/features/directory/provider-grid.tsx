import { memo, useRef } from 'react';
import { Piece } from '../../components/piece.tsx';
import { cx } from '../../lib/cx.ts';
import type { CardProveedor } from './listing.ts';
import { ProviderCard } from './provider-card.tsx';
import { useVisibleRange } from './use-visible-range.ts';

/** Of the server's page these are laid out at once: the screen may show them. */
const earlyCards = 3;

interface ProviderGridProps {
  proveedores: CardProveedor[];
  listId: string;
  /** Of a long list only the cards near the screen are in the page; spacers keep the room of the others. */
  isLong: boolean;
  /** The cards came with the server's page. */
  isFirstPage: boolean;
}

export function ProviderGrid({ proveedores, listId, isLong, isFirstPage }: ProviderGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const count = proveedores.length;
  const range = useVisibleRange(grid, { count, listId, isWindowed: isLong });
  // By place and not by provider: while somebody types, cards change their words instead of being made anew.
  const cards = proveedores.slice(range.first, range.end).map((proveedor, index) => ({
    proveedor,
    place: range.first + index,
    isLate: isFirstPage && !range.isMeasured && index >= earlyCards,
  }));
  return (
    <div hidden={count === 0}>
      <Spacer heightPx={range.beforePx} />
      <ul ref={grid} className="card-grid">
        {cards.map(({ proveedor, place, isLate }) => (
          <li
            key={place}
            aria-setsize={count}
            aria-posinset={place + 1}
            className={cx('[contain:layout_style]', isLate && 'late-card')}
          >
            <CardPiece proveedor={proveedor} />
          </li>
        ))}
      </ul>
      <Spacer heightPx={range.afterPx} />
    </div>
  );
}

/** Apart from its place in the list, so that a card that is not alive yet need not come to life when the list grows. */
const CardPiece = memo(function CardPiece({ proveedor }: { proveedor: CardProveedor }) {
  return (
    <Piece>
      <ProviderCard proveedor={proveedor} />
    </Piece>
  );
});

/** Never what the browser holds on to while the list changes: it would carry the reader along with it. */
function Spacer({ heightPx }: { heightPx: number }) {
  return <div aria-hidden="true" className="[overflow-anchor:none]" style={{ height: heightPx }} />;
}

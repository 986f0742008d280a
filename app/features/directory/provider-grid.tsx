import { memo, useEffect, useRef } from 'react';
import { Piece } from '../../components/piece.tsx';
import { cx } from '../../lib/cx.ts';
import type { CardProveedor } from './listing.ts';
import { ProviderCard } from './provider-card.tsx';
import { useVisibleRange } from './use-visible-range.ts';

/** Of the server's page these are laid out at once: the screen may show them. */
const earlyCards = 3;

const maxSpares = 12;

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
  const shown = proveedores.slice(range.first, range.end);
  const spares = useSpares(shown, range.first);
  return (
    // Without a result the cards stay as they are, out of sight, and need no new layout when they are wanted again.
    <div
      inert={count === 0}
      className={count === 0 ? 'h-0 overflow-clip [content-visibility:hidden]' : undefined}
    >
      <Spacer heightPx={range.beforePx} />
      <ul ref={grid} className="card-grid">
        {/* By place and not by provider: while somebody types, cards change their words instead of being made anew. */}
        {[...shown, ...spares].map((proveedor, index) => {
          const place = range.first + index;
          const isLate = !range.isMeasured && index >= earlyCards;
          return (
            <li
              key={place}
              hidden={index >= shown.length}
              aria-setsize={count}
              aria-posinset={place + 1}
              className={cx('[contain:layout_style]', isLate && 'late-card')}
            >
              <CardPiece proveedor={proveedor} />
            </li>
          );
        })}
      </ul>
      <Spacer heightPx={range.afterPx} />
    </div>
  );
}

/** Cards that a shorter result does not need, from its end on: they stay, hidden, since the next key may want them again. */
function useSpares(shown: CardProveedor[], first: number): CardProveedor[] {
  const kept = useRef<CardProveedor[]>([]);
  const spares = first === 0 ? kept.current.slice(shown.length, maxSpares) : [];
  useEffect(() => {
    kept.current = first === 0 ? [...shown, ...spares] : [];
  });
  return spares;
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

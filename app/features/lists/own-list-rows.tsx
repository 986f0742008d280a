import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useReorder } from '../../components/forms/use-reorder.ts';
import { Button } from '../../components/ui/button.tsx';
import { ListRow } from './list-row.tsx';
import type { ListItem } from './list-text.ts';
import { NoteDialog } from './note-dialog.tsx';
import type { Removal } from './use-removal.ts';

interface OwnListRowsProps {
  lista: string;
  items: readonly ListItem[];
  today: string;
  heading: 'h3' | 'h4';
  removal: Removal;
  onOrder(items: ListItem[]): void;
}

export const idOf = ({ proveedor_id }: ListItem) => proveedor_id;

/** The providers of one's own list, ordered by buttons. */
export function OwnListRows({ lista, items, today, heading, removal, onOrder }: OwnListRowsProps) {
  const { list, move, movedTo } = useReorder<ListItem, HTMLOListElement>(items, onOrder);
  const moved = movedTo === undefined ? undefined : items[movedTo];
  return (
    <>
      <ol ref={list} aria-label="Proveedores de la lista" className="grid">
        {items.map((item, index) => (
          <ListRow key={idOf(item)} item={item} today={today} heading={heading}>
            <RowTools
              lista={lista}
              item={item}
              isRemoving={removal.isUnderWay(item)}
              onRemove={() => removal.remove(item, items.map(idOf))}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(step) => move(index, step)}
            />
          </ListRow>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved && movedTo !== undefined
          ? `${moved.nombre} está ahora en el lugar ${movedTo + 1} de ${items.length}.`
          : null}
      </p>
    </>
  );
}

interface RowToolsProps {
  lista: string;
  item: ListItem;
  isFirst: boolean;
  isLast: boolean;
  onMove(step: 1 | -1): void;
  isRemoving: boolean;
  onRemove(): void;
}

/** Narrow on a phone, where the four of them stand in one row. */
const look = {
  level: 'text',
  size: 'small',
  className: '@max-md/page:gap-1 @max-md/page:px-1 @max-md/page:[&_.icon]:size-4',
} as const;

function RowTools({ lista, item, isFirst, isLast, onMove, isRemoving, onRemove }: RowToolsProps) {
  const [isNoting, setNoting] = useState(false);
  const heard = <span className="sr-only"> {item.nombre}</span>;
  return (
    <div className="-ml-1 flex flex-wrap @md/page:-mr-3 @md/page:ml-0 @md/page:gap-x-1">
      {isFirst ? null : (
        <Button Icon={ArrowUp} {...look} data-move="up" onClick={() => onMove(-1)}>
          <span>Subir{heard}</span>
        </Button>
      )}
      {isLast ? null : (
        <Button Icon={ArrowDown} {...look} data-move="down" onClick={() => onMove(1)}>
          <span>Bajar{heard}</span>
        </Button>
      )}
      <Button Icon={Pencil} {...look} onClick={() => setNoting(true)}>
        <span>
          Nota<span className="sr-only"> de {item.nombre}</span>
        </span>
      </Button>
      <Button Icon={X} {...look} busy={isRemoving} onClick={onRemove}>
        <span>
          Quitar<span className="sr-only"> {item.nombre} de la lista</span>
        </span>
      </Button>
      {isNoting ? <NoteDialog lista={lista} item={item} onClose={() => setNoting(false)} /> : null}
    </div>
  );
}

import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useReorder } from '../../components/forms/use-reorder.ts';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { ListRow } from './list-row.tsx';
import type { ListItem } from './list-words.ts';
import { inOrder, type ListWrite } from './lists.ts';
import { listsPath } from './lists-path.ts';
import { NoteDialog } from './note-dialog.tsx';
import type { Removal } from './use-removal.ts';

interface OwnListRowsProps {
  lista: string;
  items: readonly ListItem[];
  today: string;
  heading: 'h3' | 'h4';
  removal: Removal;
}

const idOf = ({ proveedor_id }: ListItem) => proveedor_id;

/** The providers of one's own list, ordered by buttons. */
export function OwnListRows({ lista, items, today, heading, removal }: OwnListRowsProps) {
  const { shown, order } = useShownOrder(lista, items);
  const { list, move, movedTo } = useReorder<ListItem, HTMLOListElement>(shown, order);
  const moved = movedTo === undefined ? undefined : shown[movedTo];
  return (
    <>
      <ol ref={list} aria-label="Proveedores de la lista" className="grid">
        {shown.map((item, index) => (
          <ListRow key={idOf(item)} item={item} today={today} heading={heading}>
            <RowTools
              lista={lista}
              item={item}
              isRemoving={removal.ofProvider === idOf(item)}
              onRemove={() => removal.remove(item, shown.map(idOf))}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(step) => move(index, step)}
            />
          </ListRow>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved && movedTo !== undefined
          ? `${moved.nombre} está ahora en el lugar ${movedTo + 1} de ${shown.length}.`
          : null}
      </p>
    </>
  );
}

/** Optimistic: the order as it will be. Presses that follow one another are stored as one order, after the first. */
function useShownOrder(lista: string, items: readonly ListItem[]) {
  const [wanted, setWanted] = useState<string[] | null>(null);
  const sent = useRef<string[] | null>(null);
  // The router says only some renders later that a write is under way.
  const hasBegun = useRef(true);
  const { isBusy, send } = useSubmission<ListWrite>({ action: listsPath, onError: () => setWanted(null) });
  useEffect(() => {
    if (isBusy) hasBegun.current = true;
    if (!wanted || isBusy || !hasBegun.current) return;
    if (sent.current === wanted) {
      setWanted(null);
    } else {
      sent.current = wanted;
      hasBegun.current = false;
      send({ intent: 'order', lista, order: wanted });
    }
  });
  return {
    shown: wanted ? inOrder(items, wanted, idOf) : [...items],
    order: (next: ListItem[]) => setWanted(next.map(idOf)),
  };
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
  className: '@max-md/page:gap-1! @max-md/page:px-1! @max-md/page:[&_.icon]:size-4',
} as const;

function RowTools({ lista, item, isFirst, isLast, onMove, isRemoving, onRemove }: RowToolsProps) {
  const [isNoting, setNoting] = useState(false);
  const heard = <span className="sr-only"> {item.nombre}</span>;
  return (
    <div className="-ml-1 flex flex-wrap @md/page:-mr-3 @md/page:ml-0 @md/page:gap-x-1">
      {isFirst ? null : (
        <Button {...look} data-move="up" onClick={() => onMove(-1)}>
          <ArrowUp className="icon" />
          <span>Subir{heard}</span>
        </Button>
      )}
      {isLast ? null : (
        <Button {...look} data-move="down" onClick={() => onMove(1)}>
          <ArrowDown className="icon" />
          <span>Bajar{heard}</span>
        </Button>
      )}
      <Button {...look} onClick={() => setNoting(true)}>
        <Pencil className="icon" />
        <span>
          Nota<span className="sr-only"> de {item.nombre}</span>
        </span>
      </Button>
      <Button {...look} busy={isRemoving} onClick={onRemove}>
        <X className="icon" />
        <span>
          Quitar<span className="sr-only"> {item.nombre} de la lista</span>
        </span>
      </Button>
      {isNoting ? <NoteDialog lista={lista} item={item} onClose={() => setNoting(false)} /> : null}
    </div>
  );
}

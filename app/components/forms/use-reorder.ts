import { type RefObject, useEffect, useRef, useState } from 'react';

interface Reorder<Element extends HTMLElement> {
  list: RefObject<Element | null>;
  move(index: number, step: 1 | -1): void;
  /** Where the row is that was moved last; undefined before. */
  movedTo: number | undefined;
}

/**
 * Order by buttons. A row that changes its place loses the focus: it goes to its same button (`data-move`, `up` or
 * `down`), or to the other one at an end of the list.
 */
export function useReorder<Item, Element extends HTMLElement>(
  items: readonly Item[],
  onOrder: (items: Item[]) => void,
): Reorder<Element> {
  const list = useRef<Element>(null);
  const [moved, setMoved] = useState<{ index: number; button: 'up' | 'down' }>();

  useEffect(() => {
    if (!moved) return;
    const row = list.current?.children[moved.index];
    const same = row?.querySelector<HTMLElement>(`[data-move="${moved.button}"]`);
    (same ?? row?.querySelector<HTMLElement>('[data-move]'))?.focus();
  }, [moved]);

  function move(index: number, step: 1 | -1) {
    onOrder(items.toSpliced(index, 1).toSpliced(index + step, 0, ...items.slice(index, index + 1)));
    setMoved({ index: index + step, button: step < 0 ? 'up' : 'down' });
  }

  return { list, move, movedTo: moved?.index };
}

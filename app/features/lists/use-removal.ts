import { useRef } from 'react';
import { useSubmit } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { notify } from '../../components/ui/toast.tsx';
import type { ListWrite } from '../collections/lists.ts';
import { type Delivery, offerWords } from '../pending/delivery.ts';
import type { ListItem } from './list-text.ts';
import { listsPath } from './lists-path.ts';

type Remove = Extract<ListWrite, { intent: 'remove' }>;

interface Removed {
  item: ListItem;
  /** Ids of the whole list, to put this one back where it was. */
  order: string[];
}

export interface Removal {
  isUnderWay(item: ListItem): boolean;
  remove(item: ListItem, order: string[]): void;
}

/** Takes a provider out of a list, and offers the way back. Of the list and not of the row, which is gone by then. */
export function useRemoval(lista: string): Removal {
  const submit = useSubmit();
  const removals = useRef(new Map<string, Removed>());
  function putBack({ item: { proveedor_id, nota }, order }: Removed) {
    const write: ListWrite = { intent: 'put-back', lista, entry: { proveedor_id, nota }, order };
    void submit(write as never, {
      method: 'post',
      action: listsPath,
      encType: 'application/json',
      navigate: false,
    });
  }
  const { sent, send } = useSubmission<Remove, Delivery>({
    action: listsPath,
    rowKey: ({ proveedor }) => proveedor,
    onDone(delivery, { proveedor }) {
      const removed = removals.current.get(proveedor);
      if (!removed) return;
      const { proveedor_id, nombre } = removed.item;
      notify.offer(offerWords(`${nombre} ya no está en la lista`, delivery), `list-entry-${proveedor_id}`, {
        label: 'Deshacer',
        run: () => putBack(removed),
      });
    },
  });
  return {
    isUnderWay: (item) => sent.some(({ proveedor }) => proveedor === item.proveedor_id),
    remove(item, order) {
      removals.current.set(item.proveedor_id, { item, order });
      send({ intent: 'remove', lista, proveedor: item.proveedor_id });
    },
  };
}

import type { ReactNode } from 'react';
import type { Api } from '../../../lib/api.ts';
import { z } from '../../../lib/schema.ts';

/** What a function that decides answers. */
export const outcome = z.object({ estado: z.string() });

/** How a decision ended. */
export type Decided<Action> =
  | {
      state: 'done';
      /** The toast: what was done. */
      text: string;
      /** What takes it back; without one, it was asked for a confirmation. */
      undo?: Action;
      /** The item has other parts that still wait. */
      isPartial?: boolean;
    }
  /** Somebody else decided first: nothing was done. */
  | { state: 'taken' }
  /** It is not what was shown any more: nothing was done. */
  | { state: 'changed' };

export interface ViewProps<Detail, Action> {
  detail: Detail;
  /** On their way: one, or one a part. */
  sending: readonly Action[];
  onDecide(action: Action): void;
}

/**
 * One kind of things that wait: what is read of an item, how all of it is shown, and what can be decided about it. `Action`
 * is sent as JSON. A decision stands in the view, so that nothing is decided that was not shown.
 */
export interface KindModule<Detail, Action> {
  /** Null: it does not wait any more. */
  fetch(api: Api, id: string): Promise<Detail | null>;
  View(props: ViewProps<Detail, Action>): ReactNode;
  decide(api: Api, action: Action): Promise<Decided<Action>>;
}

import type { ToastMessage } from './toast.tsx';

export interface QueuedToast extends ToastMessage {
  id: number;
  /** The press counter (use-press-count.ts) when it was sent. */
  presses: number;
}

type List = readonly QueuedToast[];

/**
 * The visible toasts, at most `room` of them, oldest first: always the newest, and beside it a toast with an action
 * before any other. A toast with an action that does not fit stays queued and shows again when there is room.
 */
export function visibleToasts(list: List, room: number): QueuedToast[] {
  const newestFirst = list.toReversed();
  const [newest, ...others] = newestFirst;
  if (!newest) return [];
  const lasting = others.filter(({ isPersistent }) => isPersistent);
  const passing = others.filter(({ isPersistent }) => !isPersistent);
  const shown = [newest, ...lasting, ...passing].slice(0, room);
  return list.filter((toast) => shown.includes(toast));
}

/** Replaces the toast of the same topic; what no longer fits is dismissed, except toasts with an action. */
export function add(list: List, toast: QueuedToast, room: number): QueuedToast[] {
  return withoutOverflow([...list.filter(({ topic }) => topic !== toast.topic), toast], room);
}

export function withoutOverflow(list: List, room: number): QueuedToast[] {
  const shown = visibleToasts(list, room);
  return list.filter((toast) => toast.isPersistent || shown.includes(toast));
}

export function dismissTopic(list: List, topic: string): QueuedToast[] {
  return list.filter((toast) => toast.kind !== 'error' || toast.topic !== topic);
}

/** The focus is at this element now: what other forms offered is over. */
export function withoutLeft(list: List, focused: Node): QueuedToast[] {
  return list.filter(({ form }) => !form || form.contains(focused));
}

/**
 * The toasts that outlast a navigation: those after which nothing was pressed, since they belong to the navigation
 * itself, and those about the site.
 */
export function keptAfterNavigation(list: List, presses: number): QueuedToast[] {
  return list.filter((toast) => toast.outlastsNavigation || toast.presses === presses);
}

import type { ToastMessage } from './toast.tsx';

export interface ListedToast extends ToastMessage {
  id: number;
  /** The press counter (use-presses.ts) when it was sent. */
  presses: number;
}

type List = readonly ListedToast[];

/**
 * The visible toasts, at most `room` of them, oldest first: always the newest, and beside it a toast with an action
 * before any other. A toast with an action that does not fit stays queued and shows again when there is room.
 */
export function shownOf(list: List, room: number): ListedToast[] {
  const newestFirst = list.toReversed();
  const [newest, ...others] = newestFirst;
  if (!newest) return [];
  const lasting = others.filter(({ isLasting }) => isLasting);
  const passing = others.filter(({ isLasting }) => !isLasting);
  const shown = [newest, ...lasting, ...passing].slice(0, room);
  return list.filter((toast) => shown.includes(toast));
}

/** Replaces the toast of the same topic; what no longer fits is dismissed, except toasts with an action. */
export function add(list: List, toast: ListedToast, room: number): ListedToast[] {
  return trimmed([...list.filter(({ topic }) => topic !== toast.topic), toast], room);
}

export function trimmed(list: List, room: number): ListedToast[] {
  const shown = shownOf(list, room);
  return list.filter((toast) => toast.isLasting || shown.includes(toast));
}

export function solve(list: List, topic: string): ListedToast[] {
  return list.filter((toast) => toast.kind !== 'error' || toast.topic !== topic);
}

/**
 * The toasts that outlast a navigation: those after which nothing was pressed, since they belong to the navigation
 * itself, and those about the site.
 */
export function keptByNewPage(list: List, presses: number): ListedToast[] {
  return list.filter((toast) => toast.isOfSite || toast.presses === presses);
}

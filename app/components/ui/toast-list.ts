import type { ToastMessage } from './toast.tsx';

export interface ListedToast extends ToastMessage {
  id: number;
  /** How often the person had pressed something before it was sent. */
  presses: number;
}

type List = readonly ListedToast[];

/**
 * What is shown of the list where there is room for so many, oldest first: always the newest, and beside it an offer
 * before anything else. An offer without room waits, and comes back when what took its place is gone.
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

/** A message takes the place of the one about the same; what then has no room leaves, except offers. */
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
 * What another page keeps: messages that the person pressed nothing after, for they came with the way there, and those
 * about the site.
 */
export function keptByNewPage(list: List, presses: number): ListedToast[] {
  return list.filter((toast) => toast.isOfSite || toast.presses === presses);
}

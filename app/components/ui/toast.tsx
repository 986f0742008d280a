import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

export type ToastKind = 'success' | 'info' | 'error';

export interface ToastAction {
  label: string;
  run(): void;
}

export interface ToastMessage {
  kind: ToastKind;
  text: string;
  /** What it is about: it takes the place of the former message about the same. */
  topic: string;
  action?: ToastAction;
  /** Stays until it is closed. */
  isLasting?: boolean;
  /** About the site, not the page it is sent on: another page keeps it. */
  isOfSite?: boolean;
}

interface ToastScreen {
  show(message: ToastMessage): void;
  /** Takes away the error of a topic. */
  solve(topic: string): void;
}

/** Messages that wait for the toaster, whose code is only fetched for the first of them. */
let waiting: ToastMessage[] = [];
let screen: ToastScreen | undefined;
let isWanted = false;
const listeners = new Set<() => void>();

function send(message: ToastMessage): void {
  if (screen) {
    screen.show(message);
    return;
  }
  waiting.push(message);
  isWanted = true;
  for (const listener of listeners) listener();
}

export const notify = {
  success: (text: string, topic: string) => send({ kind: 'success', text, topic }),
  info: (text: string, topic: string) => send({ kind: 'info', text, topic }),
  error: (text: string, topic: string) => send({ kind: 'error', text, topic }),
  /** For as long as the page stands. A topic of its own for each, or the next takes it away. */
  offer: (text: string, topic: string, action: ToastAction) =>
    send({ kind: 'info', text, topic, action, isLasting: true }),
  siteOffer: (text: string, topic: string, action: ToastAction) =>
    send({ kind: 'info', text, topic, action, isLasting: true, isOfSite: true }),
  /** What an error of this topic asked for is done: it goes without a word. */
  solved(topic: string) {
    waiting = waiting.filter((message) => message.kind !== 'error' || message.topic !== topic);
    screen?.solve(topic);
  },
};

/** The toaster calls this once it can show messages. */
export function connectToaster(connected: ToastScreen): () => void {
  screen = connected;
  for (const message of waiting.splice(0)) connected.show(message);
  return () => {
    screen = undefined;
  };
}

const Toaster = lazyPart(() => import('./toaster.tsx'));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ToastHost() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  if (!isShown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

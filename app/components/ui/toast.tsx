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
  action?: ToastAction;
  /** Stays until it is closed. */
  isLasting?: boolean;
}

/** Messages that wait for the toaster, whose code is only fetched for the first of them. */
const waiting: ToastMessage[] = [];
let deliver: ((message: ToastMessage) => void) | undefined;
let isWanted = false;
const listeners = new Set<() => void>();

function send(message: ToastMessage): void {
  if (deliver) {
    deliver(message);
    return;
  }
  waiting.push(message);
  isWanted = true;
  for (const listener of listeners) listener();
}

export const notify = {
  success: (text: string) => send({ kind: 'success', text }),
  info: (text: string) => send({ kind: 'info', text }),
  error: (text: string) => send({ kind: 'error', text }),
  offer: (text: string, action: ToastAction) => send({ kind: 'info', text, action, isLasting: true }),
};

/** The toaster calls this once it can show messages. */
export function connectToaster(show: (message: ToastMessage) => void): () => void {
  deliver = show;
  for (const message of waiting.splice(0)) show(message);
  return () => {
    deliver = undefined;
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

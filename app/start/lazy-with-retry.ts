import { type ComponentType, lazy } from 'react';

const retryMs = 3_000;

/** React.lazy with retry: offline, the import is tried again instead of failing into the error boundary. */
export function lazyWithRetry<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    for (;;) {
      try {
        return await load();
      } catch {
        await online();
      }
    }
  });
}

/** Ahead of a press. Offline it fails quietly: the press itself tries again. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {});
}

function online(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, retryMs);
  });
}

import { type ComponentType, lazy } from 'react';

const retryMs = 3_000;

/** A part whose code comes when it is first wanted. Without a network it comes later, instead of taking the page down. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
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

function online(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, retryMs);
  });
}

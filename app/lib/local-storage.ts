/* The browser may forbid storage: what is remembered then lasts as long as the page. */

/** The municipality near which this device searched last. */
export const nearKey = 'mga-cerca';

/** Whether it is kept. */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    // The page itself already shows it.
    return false;
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never written.
  }
}

/** A text that lasts as long as the page where the browser does not store it, because it forbids it or has no room. */
export function storedText(key: string) {
  let unstored = '';
  return {
    read: () => unstored || recall(key) || '',
    write(text: string) {
      unstored = text && !remember(key, text) ? text : '';
      if (!text) forget(key);
    },
  };
}

export function hasKeyUnder(prefix: string): boolean {
  return keysUnder(prefix).length > 0;
}

export function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

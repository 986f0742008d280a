/* The browser may forbid storage: what is remembered then lasts as long as the page. */

/** The municipality near which this device searched last. */
export const nearKey = 'mga-cerca';

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page itself already shows it.
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

export function hasKeyUnder(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

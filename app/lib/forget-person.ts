import { draftPrefix } from './drafts.ts';
import { forget } from './preferences.ts';

/** Of the service worker: app/offline/worker.js. */
const savedPages = 'pages';
/** Choices about how the site looks belong to the device, and stay. */
const isPersonal = (key: string) => key.startsWith(draftPrefix) || key.startsWith('guia.');

/** Takes from the device what the person who signs out wrote and looked at: drafts, wishes and pages saved for reading offline. */
export async function forgetPerson(): Promise<void> {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) if (isPersonal(key)) storage.removeItem(key);
  }
  try {
    await caches.delete(savedPages);
    // The home page and the one for no connection are anybody's.
    navigator.serviceWorker?.controller?.postMessage('forgotten');
  } catch {
    // Without caches nothing was saved.
  }
}

/** Whether something was typed on this device and not sent. */
export function hasDrafts(): boolean {
  return storages().some((storage) => Object.keys(storage).some((key) => key.startsWith(draftPrefix)));
}

/** Either may be forbidden by the browser. */
function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

/** Tells the other tabs that the person signs out, which is not the same as a session that ran out; nothing stays. */
export function announceLeaving(key: string): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Then there is no other tab with a session either.
  }
  forget(key);
}

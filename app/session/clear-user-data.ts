import { draftPrefix } from '../lib/drafts.ts';
import { forget, nearKey } from '../lib/local-storage.ts';

/** Cache of the service worker (app/offline/worker.js). */
const savedPages = 'pages';
/** Drafts, pending intents, and where somebody searched. Display preferences belong to the device, and stay. */
const isPersonal = (key: string) => key.startsWith(draftPrefix) || key.startsWith('guia.') || key === nearKey;

/** These pages are nobody's, and what the site has to say without a network. */
const isShell = ({ pathname, search }: URL) =>
  ['/', '/sin-conexion', '/crisis', '/hoja'].includes(pathname) && !search;

/** On sign-out: deletes the user's drafts, pending intents and saved pages from this device. The guide is nobody's, and stays. */
export async function clearUserData(): Promise<void> {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) if (isPersonal(key)) storage.removeItem(key);
  }
  try {
    const pages = await caches.open(savedPages);
    for (const page of await pages.keys()) if (!isShell(new URL(page.url))) await pages.delete(page);
    // The worker then saves the app shell anew.
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

/** Broadcasts the sign-out to other tabs by a storage event, to tell it from an expired session. The key is removed. */
export function broadcastSignOut(key: string): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Storage is blocked, so no other tab has a session either.
  }
  forget(key);
}

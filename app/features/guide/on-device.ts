import type { Guide } from './guide.ts';

/** Cache of the service worker (app/offline/worker.js), which writes it; its header says when. */
export const cacheName = 'guia';
const filePath = '/guia.json';
const savedHeader = 'Saved-At';

/** The last one read: unpacking a long one takes a phone a moment. */
let opened: Guide | undefined;

/** When the guide on this device was saved; undefined where there is none. */
export async function guideSavedAt(): Promise<string | undefined> {
  return (await findFile())?.headers.get(savedHeader) ?? undefined;
}

/** Undefined where there is none, or one of another version. */
export async function readGuide(): Promise<Guide | undefined> {
  const file = await findFile();
  const savedAt = file?.headers.get(savedHeader);
  if (!file || !savedAt) return undefined;
  if (opened?.savedAt === savedAt) return opened;
  // Few visits need it: no page starts with this code.
  const { openGuide } = await import('./guide.ts');
  opened = await openGuide(await file.blob(), savedAt);
  return opened;
}

async function findFile(): Promise<Response | undefined> {
  try {
    return await caches.match(filePath, { cacheName });
  } catch {
    // No Cache API, as in some private windows.
    return undefined;
  }
}

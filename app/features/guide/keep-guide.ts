import { notify } from '../../components/ui/toast.tsx';
import { UserFacingError } from '../../lib/error-messages.ts';
import { cacheName, guideSavedAt } from './on-device.ts';
import { isDue, situationOf } from './when-to-keep.ts';

/** A first worker may still be on its way. */
const workerMs = 10_000;
/** A browser may end a worker in the middle of its work, which then never answers. */
const answerMs = 180_000;

/** Has the service worker save the guide, or bring it up to date. `onKept`: what else opens without a network then. */
export async function keepGuide(onKept?: () => void): Promise<void> {
  const worker = await findWorker();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string | undefined>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ failed?: string }>) => resolve(data.failed);
    setTimeout(resolve, answerMs, 'Tardó demasiado. Intenta de nuevo con mejor conexión.');
  });
  worker.postMessage('keep guide', [port2]);
  const failed = await answer;
  port1.close();
  if (failed) throw new Error(failed);
  onKept?.();
  // Most browsers decide by themselves, and allow it to an installed app; Firefox asks the visitor, who need not answer.
  void navigator.storage?.persist?.().catch(() => false);
}

export async function removeGuide(): Promise<void> {
  await caches.delete(cacheName);
}

async function findWorker(): Promise<ServiceWorker> {
  const ready = navigator.serviceWorker?.ready.then(({ active }) => active);
  const late = new Promise<null>((resolve) => setTimeout(resolve, workerMs, null));
  const worker = await Promise.race([ready, late]);
  if (!worker)
    throw new UserFacingError('Este navegador no deja guardar la guía. Prueba con otro, o instala la app.');
  return worker;
}

/** Of a guide that is kept unasked, unpacked: about 150 kB as it is sent. */
const mostUnasked = 600_000;

/** Where nobody asked for it; the next visit tries again. The first time it is said. */
export async function keepIfDue(onKept: () => void): Promise<void> {
  const savedAt = await guideSavedAt();
  const situation = situationOf(savedAt);
  if (!isDue(situation)) return;
  const isFirst = savedAt === undefined;
  try {
    if (isFirst && !situation.isInstalled && !(await isSmall())) return;
    await keepGuide(onKept);
    if (isFirst)
      notify.info(
        'Guardamos la guía para cuando no haya internet. La puedes quitar en «Sin conexión».',
        'guide',
      );
  } catch {
    // The next visit tries again.
  }
}

/** Reads no further than it has to. */
async function isSmall(): Promise<boolean> {
  const reader = (await fetch('/guia.json')).body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > mostUnasked) {
      await reader?.cancel();
      return false;
    }
  }
  return bytes > 0;
}

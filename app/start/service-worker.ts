import { notify } from '../components/ui/toast.tsx';

const updateCheckMs = 60 * 60 * 1000;

/** Registers /sw.js on the built site, looks for new versions now and then, and offers them. */
export function startServiceWorker(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
  const stop = new AbortController();
  // After the page has loaded, so that saving it does not compete with showing it.
  if (document.readyState === 'complete') void register(stop.signal);
  else window.addEventListener('load', () => void register(stop.signal), { once: true, signal: stop.signal });
  return () => stop.abort();
}

async function register(signal: AbortSignal): Promise<void> {
  if (!navigator.serviceWorker.controller) {
    // The first worker: this page was there before it.
    navigator.serviceWorker.addEventListener('controllerchange', () => keepForOffline(window.location.href), {
      once: true,
      signal,
    });
  }
  let registration: ServiceWorkerRegistration;
  try {
    registration = await navigator.serviceWorker.register('/sw.js');
  } catch {
    // Some browsers forbid it in private windows; the site works without.
    return;
  }
  if (registration.waiting) offerUpdate(registration);
  registration.addEventListener('updatefound', () => watch(registration), { signal });

  let lastCheck = Date.now();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden || Date.now() - lastCheck < updateCheckMs) return;
      lastCheck = Date.now();
      registration.update().catch(() => {});
    },
    { signal },
  );
}

/** Asks the worker to save a page that it never saw as a document: reached inside the app, or open before the worker. */
export function keepForOffline(address: string): void {
  navigator.serviceWorker?.controller?.postMessage({ seen: address });
}

function watch(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing;
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') offerUpdate(registration);
  });
}

/** The first worker waits for a moment too, and in WebKit it controls the page before it says that it is installed. */
function offerUpdate({ active, waiting }: ServiceWorkerRegistration): void {
  if (active && waiting) offer(waiting);
}

/** Toast with an action: the waiting worker is activated only when the person accepts. */
function offer(worker: ServiceWorker): void {
  notify.siteAction('Hay una versión nueva de Mi Guía Azul.', 'version', {
    label: 'Actualizar ahora',
    run() {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      });
      worker.postMessage('activate');
    },
  });
}

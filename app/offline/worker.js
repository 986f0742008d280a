/*
  The service worker, as the browser gets it at /sw.js. build-worker.ts puts the version of the build on top of it, so
  that each build is another file, which is how a browser knows a new version, and `guideFiles`.

  Pages come from the network; the last ones seen are kept and shown without a connection, marked with their date.
  Built files have their hash in the name, so they are kept and never asked for again. The guide is one file with the
  whole public directory, and the pages that read it (docs/decisions/0047).
*/
/* global guideFiles */
const pages = 'pages';
const files = 'files';
const offlinePath = '/sin-conexion';
/** Written here, read by app/features/guide/on-device.ts. */
const guide = 'guia';
const guidePath = '/guia';
const guideFile = '/guia.json';
const guidePages = [guidePath, '/proveedores', '/empieza', '/palabras'];
/** Addresses that the app can answer from the guide. */
const inGuide =
  /^\/(proveedores|proveedor\/[\w-]+|empieza|listas(\/[\w-]+)?|user-dashboard(\/favoritos(\/[\w-]+)?)?)$/;
const maxPages = 60;
const maxFiles = 400;

self.addEventListener('install', (event) => event.waitUntil(Promise.all([saveShell(), renewGuide()])));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A new version waits until the person accepts it.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
  // Sign-out deleted the saved pages: the app shell is saved anew.
  if (event.data === 'forgotten') event.waitUntil(saveShell().catch(() => undefined));
  if (event.data === 'keep guide') event.waitUntil(keepGuide(event.ports[0]));
  if (event.data?.seen) event.waitUntil(savePage(new URL(event.data.seen)).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/'))
    event.respondWith(answerFile(request));
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
  else if (url.pathname.endsWith('.data')) event.respondWith(answerData(event));
});

/** The app shell: home page and offline page, with every file they name. */
async function saveShell() {
  await Promise.all(['/', offlinePath].map((path) => savePage(new URL(path, self.location.origin))));
}

async function answerPage(event, url) {
  try {
    const response = await fetch(event.request);
    if (isPage(response)) event.waitUntil(keepPage(url, response.clone()));
    return response;
  } catch {
    const cache = await caches.open(pages);
    const offlinePage = new URL(offlinePath, url).href;
    return (
      (await cache.match(url.href)) ??
      (await answerFromGuide(url)) ??
      (await cache.match(offlinePage)) ??
      Response.error()
    );
  }
}

/** A page of the guide, or the way to one: the app goes to any address that it can answer. */
async function answerFromGuide(url) {
  if (!(await matchGuide(guideFile))) return undefined;
  const path = url.pathname.replace(/(?<=.)\/$/, '');
  if (path === guidePath) return matchGuide(guidePath);
  const page = url.search ? undefined : await matchGuide(path);
  if (page || !inGuide.test(path)) return page;
  const way = new URL(guidePath, url);
  way.searchParams.set('ver', path + url.search);
  return Response.redirect(way.href);
}

function matchGuide(path) {
  return caches.match(path, { cacheName: guide });
}

async function keepGuide(port) {
  try {
    await saveGuide();
    port.postMessage({});
  } catch (error) {
    port.postMessage({ failed: error.message });
  }
}

/** The pages first: the file is what says that the guide is there. */
async function saveGuide() {
  const saved = await matchGuide(guideFile);
  const tag = saved?.headers.get('ETag');
  // Not by the browser's own cache, which would hold a second copy.
  const response = await fetch(guideFile, {
    cache: 'no-store',
    headers: tag ? { 'If-None-Match': tag } : {},
  });
  const isKnown = saved && response.status === 304;
  if (!isKnown && !response.ok) throw new Error(`No se pudo guardar la guía (${response.status}).`);
  const cache = await caches.open(guide);
  for (const path of guidePages) {
    const page = await fetch(path);
    if (isPage(page)) await putPage(cache, new URL(path, self.location.origin), page);
  }
  await addFiles(guideFiles);
  const headers = {
    'Content-Type': 'application/json',
    'Saved-At': new Date().toISOString(),
    ETag: (isKnown ? tag : response.headers.get('ETag')) ?? '',
  };
  await cache.put(guideFile, new Response(await (isKnown ? saved : response).blob(), { headers }));
}

/** A new version of the app has other pages and files. Without them the ones of before still read what is kept. */
async function renewGuide() {
  if (await matchGuide(guideFile)) await saveGuide().catch(() => undefined);
}

/** Data requests of client-side navigations; the page itself is saved by the message `seen`. */
async function answerData(event) {
  const cache = await caches.open(pages);
  try {
    const response = await fetch(event.request);
    if (response.ok && mayBeKept(response)) event.waitUntil(cache.put(event.request, response.clone()));
    return response;
  } catch (error) {
    const saved = await cache.match(event.request);
    if (saved) return saved;
    throw error;
  }
}

async function answerFile(request) {
  const cache = await caches.open(files);
  const saved = await cache.match(request);
  if (saved) return saved;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function savePage(url) {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (isPage(response)) await keepPage(url, response);
}

function isPage(response) {
  return (
    response.ok &&
    !response.redirected &&
    mayBeKept(response) &&
    (response.headers.get('Content-Type') ?? '').startsWith('text/html')
  );
}

function mayBeKept(response) {
  return !(response.headers.get('Cache-Control') ?? '').includes('no-store');
}

async function keepPage(url, response) {
  const cache = await caches.open(pages);
  await putPage(cache, url, response);
  await trim(cache, maxPages);
}

/** Keeps a page with the time it was seen, where app/start/saved-page.ts finds it, and the files it names. */
async function putPage(cache, url, response) {
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  headers.set('Server-Timing', `saved;desc="${new Date().toISOString()}"`);
  await cache.delete(url.href);
  await cache.put(url.href, new Response(html, { headers }));
  await addFiles(new Set(html.match(/\/assets\/[\w.-]+\.\w+/g)));
}

async function addFiles(names) {
  const cache = await caches.open(files);
  for (const name of names) {
    if (!(await cache.match(name))) await cache.add(name).catch(() => undefined);
  }
  await trim(cache, maxFiles);
}

/** Caches list their entries oldest first. */
async function trim(cache, most) {
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, Math.max(entries.length - most, 0)).map((entry) => cache.delete(entry)));
}

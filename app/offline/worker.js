/*
  The service worker, as the browser gets it at /sw.js. build-worker.ts puts on top of it what it knows of the build: its
  version, so that each build is another file, which is how a browser knows a new one, its files, and which of them are
  routes' and the guide's.

  Pages come from the network; the last ones seen are kept and shown where it does not answer, marked with their date.
  Built files have their hash in the name, so they are kept and never asked for again. The guide is one file with the
  whole public directory, and the pages that read it (docs/decisions/0047).
*/
/* global buildFiles, routeFiles, guideFiles, inGuide */
const pages = 'pages';
const files = 'files';
const offlinePath = '/sin-conexion';
/** Written here, read by app/features/guide/on-device.ts. */
const guide = 'guia';
const guidePath = '/guia';
const guideFile = '/guia.json';
/** Shown while the app goes to an address that it can answer from the guide. */
const wayPath = '/guia?ver=';
const guidePages = [guidePath, wayPath, '/proveedores', '/empieza', '/palabras', '/hoja', '/crisis'];
/** In the cache of the guide: the names of its files. */
const guideNames = '/guia.archivos';
const incomplete = 'La guía no llegó entera. Intenta de nuevo.';
const maxPages = 60;
const maxFiles = 400;

/** How long the network is waited for where the device has an answer, and where it has none. */
const patienceMs = 3_000;
const longPatienceMs = 20_000;
/** A network that has just not answered is not waited for again where the device has an answer. */
const silenceMs = 15_000;
let silentUntil = 0;
/** What was asked for before a sign-out is not kept after it. */
let signOuts = 0;

self.addEventListener('install', (event) => event.waitUntil(Promise.all([saveShell(), renewGuide()])));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A new version waits until the person accepts it.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
  if (event.data === 'forgotten') {
    signOuts += 1;
    event.waitUntil(forgetPages().catch(() => undefined));
  }
  if (event.data === 'keep guide') event.waitUntil(keepGuide(event.ports[0]));
  if (event.data?.seen) event.waitUntil(savePage(new URL(event.data.seen)).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(answerFile(request, url));
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
  else if (url.pathname.endsWith('.data')) event.respondWith(answerData(event, url));
});

const shellUrls = ['/', offlinePath, '/crisis', '/hoja'].map((path) => new URL(path, self.location.origin));
const isShell = (href) => shellUrls.some((url) => url.href === href);

/** The app shell: home page, offline page, what to do in a crisis and one's sheet, with every file they name. */
async function saveShell() {
  await Promise.all(shellUrls.map(savePage));
}

/** Sign-out deleted the saved pages: what was saved meanwhile goes too, and the app shell is saved anew. */
async function forgetPages() {
  const cache = await caches.open(pages);
  for (const { url } of await cache.keys()) if (!isShell(url)) await cache.delete(url);
  await saveShell();
}

async function answerPage(event, url) {
  const asked = signOuts;
  const isLedOn = url.pathname === guidePath && url.searchParams.has('ver');
  const page =
    (isLedOn ? await findPage(url) : undefined) ??
    (await answerInTime(
      event,
      (response) => isPage(response) && keepPage(url, response.clone(), asked),
      findPage(url),
    ));
  return page ?? (await matchPage(new URL(offlinePath, url))) ?? Response.error();
}

/** What the device has of a page. */
async function findPage(url) {
  if (isCircle(url)) return matchPage(new URL(offlinePath, url));
  return (await matchPage(url)) ?? (await answerFromGuide(url));
}

async function matchPage({ href }) {
  return (await caches.open(pages)).match(href);
}

/** Navigations of the last seconds. */
let recent = [];
const circleMs = 10_000;

/** A page that is loaded again and again by itself would never be read: the offline page has no script. */
function isCircle({ href }) {
  const now = Date.now();
  recent = [...recent.filter(({ at }) => now - at < circleMs), { href, at: now }];
  return recent.filter((one) => one.href === href).length > 3;
}

/** A page of the guide, or the way to one: the app goes to any address that it can answer. */
async function answerFromGuide(url) {
  if (!(await matchGuide(guideFile))) return undefined;
  const path = url.pathname.replace(/(?<=.)\/$/, '');
  if (path === guidePath) return (url.search && (await matchGuide(wayPath))) || matchGuide(guidePath);
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
  await cache.put(guideNames, new Response(guideFiles.join('\n')));
  for (const path of guidePages) {
    const page = await fetch(path);
    if (!isPage(page)) throw new Error(incomplete);
    await putPage(cache, new URL(path, self.location.origin), page);
  }
  if (!(await addFiles(guideFiles))) throw new Error(incomplete);
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
async function answerData(event, url) {
  const asked = signOuts;
  const keep = async (response) => {
    if (!response.ok || !mayBeKept(response) || asked !== signOuts) return;
    const copy = response.clone();
    const cache = await caches.open(pages);
    await cache.put(event.request, copy);
    if (asked !== signOuts) await cache.delete(event.request);
  };
  // Where only the page is saved, the app loads that one when it is told early that there are no data.
  const page = new URL(url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '') + url.search, url);
  page.searchParams.delete('_routes');
  const saved = caches.match(event.request, { cacheName: pages });
  const found = Promise.all([saved, matchPage(page)]).then(
    ([data, html]) => data ?? (html && Response.error()),
  );
  return (await answerInTime(event, keep, found)) ?? Response.error();
}

/**
 * The network's answer, or, where that comes late, not at all or as a failure of the server, what the device has. A late
 * one is kept for the next time. Undefined: neither has any.
 */
async function answerInTime(event, keep, found) {
  const asked = fetch(event.request);
  event.waitUntil(asked.then(keep, () => undefined));
  const copy = await found.catch(() => undefined);
  const ms = !copy ? longPatienceMs : Date.now() < silentUntil ? 0 : patienceMs;
  const response = await inTime(asked, ms);
  return response && (response.status < 500 || !copy) ? response : copy;
}

/** Undefined: it failed, or is late. */
async function inTime(asked, ms) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  const answered = asked.then(
    (response) => {
      silentUntil = 0;
      return response;
    },
    () => undefined,
  );
  const response = await Promise.race([answered, late]);
  clearTimeout(timer);
  if (response !== 'late') return response;
  silentUntil = Date.now() + silenceMs;
  return undefined;
}

async function answerFile(request, { pathname }) {
  const cache = await caches.open(files);
  const saved = await cache.match(request);
  if (saved) return saved;
  const response = await inTime(fetch(request), longPatienceMs);
  if (response?.ok) await cache.put(request, response.clone());
  const isMissing = !response || response.status >= 500;
  if (isMissing && routeFiles.includes(pathname)) return new Response(missingRoute, { headers: script });
  return response ?? Response.error();
}

/**
 * Stands for a route whose script cannot be had, where React Router would reload the page. It fails as a read without a
 * network does; app/start/scripts.tsx leaves a page without scripts that would need it.
 */
const missingRoute = `function fail() { throw new TypeError('Failed to fetch'); }
export { fail as clientAction, fail as clientLoader, fail as default };
export const isMissing = true;`;
const script = { 'Content-Type': 'text/javascript' };

async function savePage(url) {
  const asked = signOuts;
  const response = await fetch(url, { credentials: 'same-origin' });
  if (isPage(response)) await keepPage(url, response, asked);
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

async function keepPage(url, response, asked) {
  const cache = await caches.open(pages);
  await putPage(cache, url, response);
  if (asked !== signOuts && !isShell(url.href)) await cache.delete(url.href);
  const entries = await cache.keys();
  await dropFirst(cache, entries, entries.length - maxPages);
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
  await addFiles(filesIn(html));
}

const filesIn = (text) => new Set(text.match(/\/assets\/[\w.-]+\.\w+/g));

/** Whether all of them are there now. */
async function addFiles(names) {
  const cache = await caches.open(files);
  let isWhole = true;
  for (const name of names) {
    if (await cache.match(name)) continue;
    await cache.add(name).catch(() => {
      isWhole = false;
    });
  }
  await trimFiles(cache);
  return isWhole;
}

/** Never those of this build, of a saved page or of the guide: what no build changes would be the oldest. */
async function trimFiles(cache) {
  const entries = await cache.keys();
  if (entries.length <= maxFiles) return;
  const needed = new Set(buildFiles);
  for (const name of [pages, guide]) {
    if (!(await caches.has(name))) continue;
    const saved = await caches.open(name);
    for (const key of await saved.keys()) {
      const text = await (await saved.match(key))?.text();
      for (const file of filesIn(text ?? '')) needed.add(file);
    }
  }
  const others = entries.filter(({ url }) => !needed.has(new URL(url).pathname));
  await dropFirst(cache, others, entries.length - maxFiles);
}

/** Caches list their entries oldest first. */
async function dropFirst(cache, entries, count) {
  await Promise.all(entries.slice(0, Math.max(count, 0)).map((entry) => cache.delete(entry)));
}

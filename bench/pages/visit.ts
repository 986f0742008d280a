import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { MainControl } from './main-controls.ts';
import { installProbe, type ProbeMessage, type ProbeTimes, type ProbeWindow } from './probe.ts';
import type { SlowLine } from './slow-line.ts';

/** Lighthouse's figures for slow 4G when DevTools applies them (mobileSlow4G in its constants). */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
/** The same, for `openSlowLine`. */
export const slowness = { latencyMs: slow4G.latency, bytesPerSecond: slow4G.downloadThroughput };
export const cpuSlowdown = 4;
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const conditions = `slow 4G applied by DevTools (${slow4G.latency} ms a request, ${Math.round((slow4G.downloadThroughput * 8) / 1024)} kbit/s down, ${Math.round((slow4G.uploadThroughput * 8) / 1024)} up), processor ${cpuSlowdown} times slower, ${phone.viewport.width} × ${phone.viewport.height}`;

/** The attribute of <html> by which the site says that it is hydrated, if it does. */
const aliveMarker = 'data-hydrated';

const quietMs = 2_000;
const timeoutMs = 60_000;

/** What the person does as soon as the main control is painted. */
export type Finger = 'away' | 'taps once';

/** One visit with an empty cache. Ends when the tap is answered, else when the page has been quiet for a while. */
export async function visit(
  browser: Browser,
  siteUrl: string,
  path: string,
  control: MainControl,
  finger: Finger,
): Promise<ProbeTimes> {
  const context = await browser.newContext({ ...phone, locale: 'es-PR', serviceWorkers: 'block' });
  try {
    return await watchVisit(context, siteUrl, path, control, finger, slow4G);
  } finally {
    await context.close();
  }
}

/** The visit after one in which the service worker has kept the page and its files; the worker itself has to start again. */
export async function visitAgain(
  browser: Browser,
  line: SlowLine,
  path: string,
  control: MainControl,
  finger: Finger,
): Promise<ProbeTimes> {
  const context = await browser.newContext({ ...phone, locale: 'es-PR' });
  try {
    line.isSlow = false;
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(line.url + path);
    await page.waitForFunction(
      async () => navigator.serviceWorker.controller && (await caches.match(location.href)),
    );
    await sleep(quietMs);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await page.close();
    line.isSlow = true;
    return await watchVisit(context, line.url, path, control, finger);
  } finally {
    await context.close();
  }
}

async function watchVisit(
  context: BrowserContext,
  siteUrl: string,
  path: string,
  control: MainControl,
  finger: Finger,
  conditions?: typeof slow4G,
): Promise<ProbeTimes> {
  await context.grantPermissions(['clipboard-write'], { origin: siteUrl });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (conditions) await devtools.send('Network.emulateNetworkConditions', conditions);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(installProbe, { ...control, marker: aliveMarker });
  const answer = watchAnswer(devtools, finger);
  await devtools.send('Runtime.addBinding', { name: 'tellProbe' });
  await devtools.send('Runtime.enable');
  const settled = watchQuiet(page);
  await page.goto(siteUrl + path, { waitUntil: 'commit' });
  await Promise.race([answer, settled()]);
  const times = await readTimes(page);
  if (times.answered !== undefined && (times.taps[0] ?? Number.POSITIVE_INFINITY) > times.answered) {
    throw new Error(`${path} shows the answer of its main control before any tap`);
  }
  return times;
}

/** Taps where the control was painted; resolves when its answer is told. */
function watchAnswer(devtools: CDPSession, finger: Finger): Promise<void> {
  return new Promise((resolve) => {
    devtools.on('Runtime.bindingCalled', ({ payload }) => {
      const message = JSON.parse(payload) as ProbeMessage;
      if (message.kind === 'answer') resolve();
      else if (finger !== 'away') tap(devtools, message);
    });
  });
}

/** Not awaited: a browser that is busy takes it later, while the person has tapped already. */
function tap(devtools: CDPSession, { x, y }: { x: number; y: number }): void {
  const gone = () => {};
  devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }).catch(gone);
  devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }).catch(gone);
}

/** Until the page is loaded, nothing has been asked for and no long task has run for a while. */
function watchQuiet(page: Page): () => Promise<void> {
  let underWay = 0;
  let isLoaded = false;
  let changedAt = Date.now();
  const count = (change: number) => () => {
    underWay += change;
    changedAt = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  page.on('load', () => {
    isLoaded = true;
  });
  return async () => {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end && !page.isClosed()) {
      await sleep(100);
      if (!isLoaded || underWay > 0 || Date.now() - changedAt < quietMs) continue;
      if (await hasRested(page)) return;
    }
    if (!page.isClosed()) throw new Error(`${page.url()} did not come to rest in ${timeoutMs / 1_000} s`);
  };
}

function hasRested(page: Page): Promise<boolean> {
  return page.evaluate((quiet) => {
    const { longTasks } = (window as unknown as ProbeWindow).probeTimes;
    const last = longTasks.at(-1);
    return !last || performance.now() - last.start - last.duration > quiet;
  }, quietMs);
}

function readTimes(page: Page): Promise<ProbeTimes> {
  return page.evaluate(() => (window as unknown as ProbeWindow).probeTimes);
}

/**
 * How long the forty commonest interactions keep a slow phone from drawing (Interaction to Next Paint): npm run bench:interactions
 * Each on a page of its own that is alive, with the processor slowed; of what the browser counts as one, the longest. The
 * table goes to bench/results/pages.md; one whose median is over 200 ms fails the run. BENCH_BEFORE names another checkout,
 * built and with its packages: its pages take turns with these, under the label before, and fail nothing. RUNS makes it shorter.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../scripts/programs.mjs';
import { accounts, fillIn } from '../scripts/scenes.ts';
import { type RunningSite, startSite } from '../scripts/site.ts';
import { fill } from './directory/fill.ts';
import { type Interaction, interactions } from './pages/interactions.ts';
import { describeRun, readLabel, writeMeasured } from './pages/results.ts';
import { withSpread } from './pages/spread.ts';
import { cpuSlowdown, phone } from './pages/visit.ts';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

interface State {
  label: string;
  folder: string | undefined;
  site: RunningSite;
  key: string;
  signedIn: SignedIn;
  longest: Map<Interaction, Array<number | undefined>>;
}

interface WatchedWindow {
  longestInteraction: number;
}

const runs = Number(process.env.RUNS ?? 3);
const maxMs = 200;
const restMs = 1_200;
/** The shortest that the browser tells of, and it rounds to 8. */
const leastMs = 16;

const label = readLabel();
const browser = await chromium.launch({ executablePath: await requireBrowser(), args: ['--no-sandbox'] });
const states: State[] = [];
try {
  if (process.env.BENCH_BEFORE) states.push(await open('before', resolve(process.env.BENCH_BEFORE)));
  states.push(await open(label));
  for (let run = 1; run <= runs; run += 1) {
    for (const interaction of interactions) {
      for (const state of states) {
        const { longest } = state;
        const ms = await measure(state, interaction);
        longest.set(interaction, [...(longest.get(interaction) ?? []), ms]);
      }
    }
    console.log(`run ${run} of ${runs}`);
  }
} finally {
  await browser.close();
  for (const { site } of states) await site.stop();
}

for (const { label, folder, longest } of states) {
  const table = await writeMeasured({
    heading: 'Interactions',
    about: `Made by \`npm run bench:interactions\`: processor ${cpuSlowdown} times slower, ${phone.viewport.width} × ${phone.viewport.height}, the page alive; milliseconds from the input to the next frame, the longest of what one interaction is made of: median of the runs (least–most). ${leastMs} stands for ${leastMs} or less, – for what that state does not have.`,
    label,
    note: `${describeRun(folder)}, Chromium ${browser.version()}, ${runs} runs`,
    columns: ['ms'],
    rows: [...longest].map(([{ page, name }, times]) => ({
      page: `${page.replace(/\{.*/, '…')}: ${name}`,
      cells: [withSpread(times)],
    })),
  });
  console.log(table);
}
const slow = [...(states.at(-1)?.longest ?? [])].filter(([, times]) => median(times) > maxMs);
for (const [{ page, name }, times] of slow) console.error(`${page}: ${name}: ${median(times)} ms`);
if (slow.length > 0) process.exitCode = 1;

async function open(label: string, folder?: string): Promise<State> {
  const site = await startSite(folder ? { folder } : {});
  await fill(site.url, 500);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${site.url}/auth`);
  await page.locator('html[data-hydrated]').waitFor();
  await page.locator('#email').fill(accounts.family.email);
  await page.locator('#password').fill(accounts.family.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/auth');
  const key = await page.locator('meta[name="supabase-key"]').getAttribute('content');
  const signedIn = await context.storageState();
  await context.close();
  return { label, folder, site, key: key ?? '', signedIn, longest: new Map() };
}

/** Undefined: there is no such control. */
async function measure(
  { site, key, signedIn }: State,
  { page: path, isSignedIn, before, act }: Interaction,
): Promise<number | undefined> {
  const storage = isSignedIn ? { storageState: signedIn } : {};
  const context = await browser.newContext({ ...phone, ...storage, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(site.url + (await fillIn(site.url, path, key)), { waitUntil: 'networkidle' });
    await page.locator('html[data-hydrated]').waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    try {
      await before?.(page);
      await sleep(restMs);
      await watch(page);
      await act(page);
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') return undefined;
      throw error;
    }
    await sleep(restMs);
    return await page.evaluate(() => (window as unknown as WatchedWindow).longestInteraction);
  } finally {
    await context.close();
  }
}

function watch(page: Page): Promise<void> {
  return page.evaluate((least) => {
    const place = window as unknown as WatchedWindow;
    place.longestInteraction = least;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId)
          place.longestInteraction = Math.max(place.longestInteraction, entry.duration);
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, leastMs);
}

function median(times: Array<number | undefined>): number {
  const known = times.filter((time) => time !== undefined).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? 0;
}

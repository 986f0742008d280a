import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../../scripts/programs.mjs';

export interface ScreenFigures {
  /** From the key to the painted result, 95 of 100 keys: each at its quickest, as it would be on a machine of one's own. */
  keystrokeMs: number;
  /** The same for the middle one of the rounds, with whatever else the machine did. */
  disturbedMs: number;
  /** Of the middle round too, until nothing of the result changes any more: the cards below the viewport come last. */
  settledMs: number;
  /** The most there were at once, while scrolling and typing. */
  nodes: number;
  /** With the whole list loaded. */
  heapMb: number;
  /** After typing: the texts that the search compares are there too. */
  searchHeapMb: number;
}

const cpuSlowdown = 4;
/** Other work on the machine disturbs some of them. */
const rounds = 5;
const typed = ['terapia', 'habla calma', 'centro 4', 'niños'];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await requireBrowser(), args: ['--no-sandbox'] });
}

export const desktop = { viewport: { width: 1280, height: 800 } };

export async function measureScreen(browser: Browser, siteUrl: string, path: string): Promise<ScreenFigures> {
  const page = await browser.newPage(desktop);
  const figures = await measurePage(page, `${siteUrl}${path}`);
  await page.close();
  return figures;
}

/** Opens the search, waits for the whole list, scrolls and types with a slowed processor. */
export async function measurePage(page: Page, url: string): Promise<ScreenFigures> {
  const devtools = await page.context().newCDPSession(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByText('Cargando proveedores...').first().waitFor({ state: 'detached', timeout: 120_000 });
  let nodes = await countNodes(page);
  for (const share of [0.3, 0.6, 1, 0]) {
    await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), share);
    await page.waitForTimeout(300);
    nodes = Math.max(nodes, await countNodes(page));
  }

  const heapMb = await readHeap(devtools);

  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await startTiming(page);
  const times: KeyTimes[][] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await typeAll(page));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  nodes = Math.max(nodes, await countNodes(page));
  const searchHeapMb = await readHeap(devtools);
  const painted = times.map((round) => round.map(({ paintedMs }) => paintedMs));
  const quickest =
    painted[0]?.map((_, key) => Math.min(...painted.map((round) => round[key] ?? Number.NaN))) ?? [];
  const middleRound = (rounds: number[][]) =>
    percentile(
      rounds.map((round) => percentile(round, 95)),
      50,
    );
  return {
    keystrokeMs: percentile(quickest, 95),
    disturbedMs: middleRound(painted),
    settledMs: middleRound(times.map((round) => round.map(({ settledMs }) => settledMs))),
    nodes,
    heapMb,
    searchHeapMb,
  };
}

interface KeyTimes {
  paintedMs: number;
  settledMs: number;
}

interface TimedWindow {
  keystrokeTimes: KeyTimes[];
}

/** A key is painted when the frame after it has been drawn: React has changed the page before that frame. */
async function startTiming(page: Page): Promise<void> {
  const box = page.getByRole('searchbox');
  await box.focus();
  // The texts are made ready in slices from here on, as while a person finds the first key.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const timed = window as unknown as TimedWindow;
    timed.keystrokeTimes = [];
    let key: { at: number; times: KeyTimes } | undefined;
    function onDrawn(tell: (at: number) => void) {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => tell(performance.now());
      requestAnimationFrame(() => drawn.port2.postMessage(null));
    }
    document.addEventListener(
      'input',
      ({ timeStamp: at }) => {
        const times = { paintedMs: 0, settledMs: 0 };
        key = { at, times };
        timed.keystrokeTimes.push(times);
        onDrawn((now) => {
          times.paintedMs = now - at;
          times.settledMs = Math.max(times.settledMs, times.paintedMs);
        });
      },
      { capture: true },
    );
    const results = document.querySelector('section[aria-labelledby="resultados"]');
    if (!results) throw new Error('There are no results to watch');
    new MutationObserver(() => {
      const changed = key;
      if (!changed) return;
      onDrawn((now) => {
        changed.times.settledMs = Math.max(changed.times.settledMs, now - changed.at);
      });
    }).observe(results, { attributes: true, characterData: true, childList: true, subtree: true });
  });
}

/** One round: each text letter by letter, and away again. */
async function typeAll(page: Page): Promise<KeyTimes[]> {
  for (const text of typed) {
    for (const letter of text) {
      await page.keyboard.type(letter);
      await page.waitForTimeout(120);
    }
    for (const _ of text) {
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(120);
    }
  }
  return page.evaluate(() => (window as unknown as TimedWindow).keystrokeTimes.splice(0));
}

function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.ceil((sorted.length * share) / 100) - 1, sorted.length - 1)] ?? Number.NaN;
}

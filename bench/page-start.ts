/**
 * How soon the public pages of the built site are painted and answer a tap, on a slow phone: npm run bench:start -- --label before
 * Line and processor are really slowed, not simulated. The rows go to bench/results/pages.md, beside those of other labels.
 * BENCH_BEFORE names another checkout, built and with its packages: its pages take turns with these, under the label
 * before. SITE_URL names a running site; without it one is started on a folder of its own. RUNS and PAGES make it shorter.
 */
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { requireBrowser } from '../scripts/programs.mjs';
import { type RunningSite, startSite } from '../scripts/site.ts';
import { fill } from './directory/fill.ts';
import { type MainControl, mainControls } from './pages/main-controls.ts';
import type { ProbeTimes } from './pages/probe.ts';
import { completePath } from './pages/public-page.ts';
import { describeRun, readLabel, writeMeasured } from './pages/results.ts';
import { withSpread } from './pages/spread.ts';
import { conditions, type Finger, tapEveryMs, visit } from './pages/visit.ts';

type Visits = Record<Finger, ProbeTimes[]>;

const label = readLabel();
const runs = Number(process.env.RUNS ?? 5);
const wanted = process.env.PAGES?.split(' ');
const controls = mainControls.filter(({ page }) => wanted?.includes(page) ?? true);
const providers = 500;
const fingers: Finger[] = ['away', 'taps once', 'taps on'];
/** What a long task blocks is what goes beyond this; see Total Blocking Time. */
const unfeltMs = 50;

interface State {
  label: string;
  site: RunningSite;
  visits: Array<{ control: MainControl; path: string; by: Visits }>;
}

const folder = process.env.BENCH_BEFORE;
const states: State[] = [];
if (folder) states.push({ label: 'before', site: await startSite({ folder: resolve(folder) }), visits: [] });
states.push({ label, site: await startSite(), visits: [] });
const browser = await chromium.launch({ executablePath: await requireBrowser(), args: ['--no-sandbox'] });
try {
  for (const { site, visits } of states) {
    await fill(site.url, providers);
    for (const control of controls) {
      const path = await completePath(site.url, control.page);
      visits.push({ control, path, by: { away: [], 'taps once': [], 'taps on': [] } });
      // Pays for starting server and browser, so it is not counted.
      await visit(browser, site.url, path, control, 'away');
    }
  }
  // Pages and states take turns: what else the machine does meets all of them.
  for (let run = 1; run <= runs; run += 1) {
    for (const [position, { page }] of controls.entries()) {
      for (const { site, visits } of states) await visitOnce(site, visits[position]);
      console.log(`run ${run} of ${runs}: ${page}`);
    }
  }
} finally {
  await browser.close();
  for (const { site } of states) await site.stop();
}

for (const { label, visits } of states) {
  const table = await writeMeasured({
    heading: 'Page start',
    about: `Made by \`npm run bench:start\`: ${conditions}; empty cache, no service worker, ${providers} providers in the directory. Milliseconds since the navigation began: median of the runs (least–most). "alive" is when the page says that it is hydrated (–: it does not say so). "one tap" is made by touch as soon as the page's main control is painted; "answered" is when its answer has been drawn. "tapping" repeats it every ${tapEveryMs} ms until an answer is there; "taps" is how many were made until then. Paints and blocking time are from visits without a tap, which would end the search for the largest paint.`,
    label,
    note: `${describeRun(label === 'before' ? folder : undefined)}, Chromium ${browser.version()}, ${runs} runs${folder ? ', in turns' : ''}`,
    columns: [
      'main control',
      'first paint',
      'largest paint',
      'alive',
      'one tap',
      'answered',
      'lost',
      'tapping, answered',
      'taps',
      'TBT',
    ],
    rows: visits.map(({ control, by }) => ({ page: control.page, cells: toCells(control, by) })),
  });
  console.log(table);
}

async function visitOnce(site: RunningSite, visited: State['visits'][number] | undefined): Promise<void> {
  if (!visited) return;
  const { control, path, by } = visited;
  for (const finger of fingers) by[finger].push(await visit(browser, site.url, path, control, finger));
}

function toCells({ control }: MainControl, by: Visits): string[] {
  const times = (finger: Finger, pick: (times: ProbeTimes) => number | undefined) =>
    withSpread(by[finger].map(pick));
  const lost = by['taps once'].filter(({ answered }) => answered === undefined).length;
  return [
    control.words ?? control.selector,
    times('away', ({ firstPaint }) => firstPaint),
    times('away', ({ largestPaint }) => largestPaint),
    times('away', ({ alive }) => alive),
    times('taps once', ({ taps }) => taps[0]),
    times('taps once', ({ answered }) => answered),
    `${lost} of ${by['taps once'].length}`,
    times('taps on', ({ answered }) => answered),
    times(
      'taps on',
      ({ taps, answered = Number.POSITIVE_INFINITY }) => taps.filter((at) => at < answered).length,
    ),
    times('away', blockedMs),
  ];
}

/** Of the long tasks after the first paint. */
function blockedMs({ firstPaint = 0, longTasks }: ProbeTimes): number {
  return longTasks
    .filter(({ start }) => start >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - unfeltMs, 0);
}

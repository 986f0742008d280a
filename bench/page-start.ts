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
import { openSlowLine, type SlowLine } from './pages/slow-line.ts';
import { withSpread } from './pages/spread.ts';
import { conditions, type Finger, slowness, visit, visitAgain } from './pages/visit.ts';

/** `again`: a second visit, with the service worker. */
type Visits = Record<'first' | 'again', Record<Finger, ProbeTimes[]>>;

const label = readLabel();
const runs = Number(process.env.RUNS ?? 5);
const wanted = process.env.PAGES?.split(' ');
const controls = mainControls.filter(({ page }) => wanted?.includes(page) ?? true);
const providers = 500;
const fingers: Finger[] = ['away', 'taps once'];
const noVisits = () => ({ away: [], 'taps once': [] });
/** What a long task blocks is what goes beyond this; see Total Blocking Time. */
const unfeltMs = 50;

interface State {
  label: string;
  site: RunningSite;
  line: SlowLine;
  visits: Array<{ control: MainControl; path: string; by: Visits }>;
}

const folder = process.env.BENCH_BEFORE;
const states: State[] = [];
if (folder) await add('before', resolve(folder));
await add(label);
const browser = await chromium.launch({ executablePath: await requireBrowser(), args: ['--no-sandbox'] });
try {
  for (const { site, visits } of states) {
    await fill(site.url, providers);
    for (const control of controls) {
      const path = await completePath(site.url, control.page);
      visits.push({ control, path, by: { first: noVisits(), again: noVisits() } });
      // Pays for starting server and browser, so it is not counted.
      await visit(browser, site.url, path, control, 'away');
    }
  }
  // Pages and states take turns: what else the machine does meets all of them.
  for (let run = 1; run <= runs; run += 1) {
    for (const [position, { page }] of controls.entries()) {
      for (const state of states) await visitOnce(state, state.visits[position]);
      console.log(`run ${run} of ${runs}: ${page}`);
    }
  }
} finally {
  await browser.close();
  for (const { site, line } of states) {
    line.close();
    await site.stop();
  }
}

const columns = ['main control', 'first paint', 'largest paint', 'alive', 'one tap', 'answered', 'lost'];
for (const { label, visits } of states) {
  const note = `${describeRun(label === 'before' ? folder : undefined)}, Chromium ${browser.version()}, ${runs} runs${folder ? ', in turns' : ''}`;
  const first = await writeMeasured({
    heading: 'Page start',
    about: `Made by \`npm run bench:start\`: ${conditions}; empty cache, no service worker, ${providers} providers in the directory. Milliseconds since the navigation began: median of the runs (least–most). "alive" is when the page says that it is hydrated (–: it does not say so). "one tap" is made by touch as soon as the page's main control is painted; "answered" is when its answer has been drawn. Paints and blocking time are from visits without a tap, which would end the search for the largest paint.`,
    label,
    note,
    columns: [...columns, 'TBT'],
    rows: visits.map(({ control, by }) => ({ page: control.page, cells: toCells(control, by.first) })),
  });
  const again = await writeMeasured({
    heading: 'Second visit',
    about:
      'The same in the visit after one in which the service worker has kept the page and its files. The worker has been stopped, and the line is slow for it too: a proxy makes it so, with the figures of above.',
    label,
    note,
    columns,
    rows: visits.map(({ control, by: { again } }) => ({
      page: control.page,
      cells: commonCells(control, again, timesOf(again)),
    })),
  });
  console.log(`${first}\n\n${again}`);
}

async function add(label: string, folder?: string): Promise<void> {
  const site = await startSite(folder ? { folder } : {});
  states.push({ label, site, line: await openSlowLine(site.url, slowness), visits: [] });
}

async function visitOnce({ site, line }: State, visited: State['visits'][number] | undefined): Promise<void> {
  if (!visited) return;
  const { control, path, by } = visited;
  for (const finger of fingers) {
    by.first[finger].push(await visit(browser, site.url, path, control, finger));
    by.again[finger].push(await visitAgain(browser, line, path, control, finger));
  }
}

type Times = (finger: Finger, pick: (times: ProbeTimes) => number | undefined) => string;

/** What both tables say of a page. */
function commonCells({ control }: MainControl, by: Visits['first'], times: Times): string[] {
  const lost = by['taps once'].filter(({ answered }) => answered === undefined).length;
  return [
    control.words ?? control.selector,
    times('away', ({ firstPaint }) => firstPaint),
    times('away', ({ largestPaint }) => largestPaint),
    times('away', ({ alive }) => alive),
    times('taps once', ({ taps }) => taps[0]),
    times('taps once', ({ answered }) => answered),
    `${lost} of ${by['taps once'].length}`,
  ];
}

function toCells(control: MainControl, by: Visits['first']): string[] {
  const times = timesOf(by);
  return [...commonCells(control, by, times), times('away', blockedMs)];
}

function timesOf(by: Visits['first']): Times {
  return (finger, pick) => withSpread(by[finger].map(pick));
}

/** Of the long tasks after the first paint. */
function blockedMs({ firstPaint = 0, longTasks }: ProbeTimes): number {
  return longTasks
    .filter(({ start }) => start >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - unfeltMs, 0);
}

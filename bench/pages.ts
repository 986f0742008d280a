/**
 * Lighthouse over every public page of the built site: npm run bench:pages
 * Mobile, simulated slow 4G, with 500 providers in the directory. The table goes to bench/results/pages.md; a page below the bar fails the run.
 * SITE_URL names a running site; without it one is started on a folder of its own.
 */
import { requireBrowser } from '../scripts/programs.mjs';
import { startSite } from '../scripts/site.ts';
import { fill } from './directory/fill.ts';
import { type Measure, measure } from './pages/lighthouse.ts';
import { completePath } from './pages/public-page.ts';
import { writeSection } from './pages/results.ts';

const paths = (
  process.env.PAGES ??
  '/ /empieza /proveedores /proveedor/… /recursos /palabras /questions /question/… /acerca /privacidad /terminos'
).split(' ');
const runs = Number(process.env.RUNS ?? 3);
const providers = 500;

const bar: Array<[name: keyof Measure, isMet: (value: number) => boolean]> = [
  ['performance', (value) => value >= 99],
  ['accessibility', (value) => value === 100],
  ['bestPractices', (value) => value === 100],
  ['seo', (value) => value === 100],
  ['lcpMs', (value) => value <= 1500],
  ['cls', (value) => value < 0.005],
  ['tbtMs', (value) => value <= 50],
];

const site = await startSite();
const rows: Array<Measure & { path: string }> = [];
try {
  await fill(site.url, providers);
  const browser = await requireBrowser();
  // Warm-up: right after the fill the database still tidies, and the server's code is cold.
  await measure(browser, site.url);
  for (const path of paths) {
    const measured: Measure[] = [];
    const url = `${site.url}${await completePath(site.url, path)}`;
    for (let run = 0; run < runs; run += 1) measured.push(await measure(browser, url));
    rows.push({ path, ...median(measured) });
    console.log(toLine({ path, ...median(measured) }));
  }
} finally {
  await site.stop();
}

const head = [
  '| page | performance | accessibility | best practices | SEO | LCP ms | CLS | TBT ms | kB | machine |',
  '|---|---|---|---|---|---|---|---|---|---|',
];
const about = `Lighthouse, mobile, simulated slow 4G, ${providers} providers in the directory; median of ${runs} runs by performance, then by blocking time. "machine" is the speed that Lighthouse found in the browser during that run: 1,000 and more is a desktop.`;
await writeSection('Lighthouse', `${about}\n\n${[...head, ...rows.map(toLine)].join('\n')}`);

const missed = rows.flatMap((row) =>
  bar.filter(([name, isMet]) => !isMet(row[name])).map(([name]) => `${row.path}: ${name} ${row[name]}`),
);
if (missed.length > 0) {
  console.error(`Below the bar:\n  ${missed.join('\n  ')}`);
  process.exitCode = 1;
}

function median(all: Measure[]): Measure {
  const sorted = all.toSorted((a, b) => a.performance - b.performance || b.tbtMs - a.tbtMs);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

function toLine(row: Measure & { path: string }): string {
  const { path, performance, accessibility, bestPractices, seo, lcpMs, cls, tbtMs, kilobytes, machine } = row;
  return `| ${[path, performance, accessibility, bestPractices, seo, lcpMs, cls, tbtMs, kilobytes, machine].join(' | ')} |`;
}

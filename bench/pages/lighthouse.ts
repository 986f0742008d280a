import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measure {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  kilobytes: number;
  /** Lighthouse's benchmark index. */
  machine: number;
}

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

const folder = 'bench/peer/lighthouse';
const program = `${folder}/node_modules/.bin/lighthouse`;
const browserFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run';

/** Needed only here, so it is installed at the first run, apart from the packages of the site. */
function requireLighthouse(): void {
  if (existsSync(program)) return;
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/** One run with Lighthouse's own defaults: a mid-range phone on slow 4G, simulated. */
export async function measure(browser: string, url: string): Promise<Measure> {
  requireLighthouse();
  const place = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(place, 'report.json');
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${browserFlags}`];
  const result = spawnSync(process.execPath, [program, ...args], {
    env: { ...process.env, CHROME_PATH: browser },
    encoding: 'utf8',
    timeout: 180_000,
  });
  if (!existsSync(file)) throw new Error(`Lighthouse measured nothing at ${url}: ${result.stderr}`);
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  await rm(place, { recursive: true });
  return summarise(report);
}

function summarise({ categories, audits, environment }: Report): Measure {
  const score = (name: keyof Report['categories']) => Math.round(categories[name].score * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    tbtMs: Math.round(value('total-blocking-time')),
    kilobytes: Math.round(value('total-byte-weight') / 1000),
    machine: Math.round(environment.benchmarkIndex),
  };
}

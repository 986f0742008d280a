import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { graceMs, unexplained } from './load/faults.ts';
import { findWords } from './load/log-search.ts';
import { placeKinds } from './load/place.ts';
import { type Run, runLoad } from './load/run.ts';
import { tablesOf, writeTable } from './load/table.ts';
import { endWithFile } from './server-process.ts';

/* Minutes of mixed load with every fault, alone on its machine: `npm run soak` runs it after everything else. */

const minutes = Number(process.env.LOAD_MINUTES ?? 10);
/** A shorter run shows that all of it works; its figures are not worth keeping. */
const isWhole = minutes >= 10;
const mostMemory = isWhole ? 1.1 : 1.25;
const runs: Array<{ name: string; run: Run }> = [];

beforeAll(() => prepare({ build: true }));
afterAll(() => {
  const table = writeTable(runs);
  if (isWhole && runs.length === placeKinds().length) writeFileSync('bench/results/load.md', table);
});

describe.each(placeKinds())(`${minutes} minutes on $name`, ({ name, open }) => {
  const atEnd = endWithFile();
  let run: Run;
  beforeAll(
    async () => {
      run = await runLoad(await open(atEnd), minutes, atEnd);
      runs.push({ name, run });
      mkdirSync('test-results', { recursive: true });
      writeFileSync(`test-results/load-${name.split(',')[0]?.replaceAll(' ', '-')}.log`, run.log);
      console.info([`\n${name}\n`, ...tablesOf(run)].join('\n'));
    },
    (minutes + 8) * 60_000,
  );

  test('every answer is the right one, but for what a fault explains', () => {
    const failures = unexplained(run.outcomes, run.windows);
    const told = failures.map(
      ({ actor, what, problem, endedAt }) =>
        `${((endedAt - run.startMs) / 1000).toFixed(1)} s: ${actor} ${what}: ${problem}`,
    );
    expect(told).toEqual([]);
    expect(run.outcomes.length).toBeGreaterThan(minutes * 60);
    // Limits are for one network that asks too much: they may not be what keeps the server up.
    const visitors = run.outcomes.filter(({ actor }) => actor === 'visitor' || actor === 'family');
    const limited = visitors.filter(({ status }) => status === 429);
    expect(limited.length / visitors.length).toBeLessThan(0.05);
  });

  test('nothing that was acknowledged is lost, changed or doubled', () => {
    for (const { kind, acknowledged, lost, changed, doubled } of run.comparisons) {
      expect({ kind, lost, changed, doubled }).toEqual({ kind, lost: [], changed: [], doubled: [] });
      // In a short run on a slow machine the first import may not have ended.
      if (isWhole || !kind.includes('import')) expect(acknowledged, kind).toBeGreaterThan(0);
    }
    expect(run.brokenFiles).toEqual([]);
    expect(run.mail.without).toEqual([]);
    expect(run.mail.accounts).toBeGreaterThan(0);
    if (isWhole) expect(run.duplicates).toBeGreaterThan(0);
  });

  test('memory at the end is that of the middle', () => {
    expect(run.memory.lives).toBe(1);
    expect(run.memory.end.resident / run.memory.middle.resident).toBeLessThanOrEqual(mostMemory);
  });

  test('the metrics count what the callers count', () => {
    const { first, last, outcomes } = run.watched;
    for (const digit of [2, 3, 4, 5]) {
      const told = (last.classes()[digit] ?? 0) - (first.classes()[digit] ?? 0);
      const counted = outcomes.filter(({ status }) => Math.floor(status / 100) === digit).length;
      // What was under way at the first look.
      expect(Math.abs(told - counted), `${digit}xx: ${told}, ${counted}`).toBeLessThanOrEqual(30);
    }
    expect(last.value('database_up')).toBe(1);
    expect(last.value('gateway_account_mail', { state: 'given_up' })).toBe(0);
    if (minutes >= 2) expect(last.value('guia_backup_age_seconds')).toBeGreaterThan(0);
    expect(last.value('guia_backup_failed') ?? 0).toBe(0);
  });

  test('no word of anybody’s is in the log', () => {
    const { log, words } = run;
    expect(words.said.size).toBeGreaterThan(500);
    expect(findWords(log, words.said)).toEqual([]);
    for (const word of [...words.said].slice(0, 20)) {
      const planted = JSON.stringify({
        level: 'info',
        route: '/proveedor/:id',
        message: `looked for ${word}`,
      });
      expect(findWords(`${log}\n${planted}\n`, [word])).toEqual([word]);
      expect(findWords(`${log}\nGET /?q=${encodeURIComponent(word)}\n`, [word])).toEqual([word]);
    }
  });

  test('every fault was one, and errors are logged during faults alone', () => {
    const { windows, lines, startMs } = run;
    const untraced = windows.filter(
      ({ from, to, trace }) =>
        !lines.some(({ at, text }) => at >= from && at <= to + graceMs && trace.test(text)),
    );
    expect(untraced.map(({ name }) => name)).toEqual([]);
    // A page does without a part that a limit refused, and says so: those are counted with the answers 429.
    const outside = lines
      .filter(({ isError, text }) => isError && !text.includes('Request rate limit reached'))
      .filter(({ at }) => !windows.some(({ from, to }) => at >= from && at <= to + 10_000))
      .map(({ at, text }) => `${((at - startMs) / 1000).toFixed(1)} s: ${text}`);
    expect(outside).toEqual([]);
  });
});

import { expect } from 'vitest';

interface Family {
  type: string;
  help: string;
  samples: Array<{ name: string; labels: Record<string, string>; value: number }>;
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const number = /^(?:[+-]?Inf|NaN|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)$/;

/**
 * Reads Prometheus' text format 0.0.4 as its definition has it, and refuses whatever else: HELP and TYPE once each and
 * before the samples, all lines of a family together, no sample twice, whole histograms.
 */
export function parsePrometheus(text: string): Map<string, Family> {
  expect(text.endsWith('\n'), 'the last line has its end').toBe(true);
  const families = new Map<string, Family>();
  let name = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, of = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      expect(families.has(of), `${of} comes once`).toBe(false);
      expect(of).toMatch(metricName);
      expect(rest.replaceAll(/\\[\\n]/g, '')).not.toContain('\\');
      name = of;
      families.set(name, { type: '', help: rest, samples: [] });
    } else if (keyword === 'TYPE') {
      expect(of).toBe(name);
      expect(['counter', 'gauge', 'histogram', 'summary', 'untyped']).toContain(rest);
      const family = families.get(name);
      expect([family?.type, family?.samples.length]).toEqual(['', 0]);
      if (family) family.type = rest;
    } else {
      const sample = parseSample(line);
      const family = families.get(name);
      expect(sample.name.replace(family?.type === 'histogram' ? /_(bucket|sum|count)$/ : '', '')).toBe(name);
      family?.samples.push(sample);
    }
  }
  for (const [of, family] of families) {
    const keys = family.samples.map((sample) =>
      JSON.stringify([sample.name, Object.entries(sample.labels).sort()]),
    );
    expect(new Set(keys).size, `no sample of ${of} comes twice`).toBe(keys.length);
    expect(keys.length, of).toBeGreaterThan(0);
    if (family.type === 'counter') expect(of).toMatch(/_total$/);
    const hasQuantiles = family.samples.some(({ labels }) => 'quantile' in labels);
    expect(hasQuantiles && family.type !== 'summary', `${of} has quantiles and is no summary`).toBe(false);
    if (family.type === 'histogram') requireWhole(of, family);
  }
  return families;
}

/** By letter, so that a quote or a brace within a label does not end it. */
function parseSample(line: string): Family['samples'][number] {
  const start = /^([^\s{]+)(\{)?/.exec(line);
  const [whole = '', name = '', brace] = start ?? [];
  expect(name).toMatch(metricName);
  let rest = line.slice(whole.length);
  const labels: Record<string, string> = {};
  if (brace) {
    while (!rest.startsWith('}')) {
      const [pair = '', label = '', value = ''] =
        /^([^=]+)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|(?=\}))/.exec(rest) ?? [];
      expect(pair, `a label in ${line}`).not.toBe('');
      expect(label).toMatch(labelName);
      expect(labels).not.toHaveProperty(label);
      labels[label] = value.replaceAll(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter));
      rest = rest.slice(pair.length);
    }
    rest = rest.slice(1);
  }
  expect(rest, line).toMatch(/^ \S+$/);
  expect(rest.slice(1)).toMatch(number);
  return { name, labels, value: Number(rest.slice(1).replace('Inf', 'Infinity')) };
}

/** Of each set of labels: buckets that grow up to +Inf, which is the count, and a sum. */
function requireWhole(name: string, { samples }: Family): void {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  for (const [labels, all] of series) {
    const buckets = all.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels: { le } }) => Number(le?.replace('Inf', 'Infinity')));
    const counts = buckets.map(({ value }) => value);
    expect(bounds, labels).toEqual(bounds.toSorted((a, b) => a - b));
    expect(counts, labels).toEqual(counts.toSorted((a, b) => a - b));
    expect(bounds.at(-1), labels).toBe(Number.POSITIVE_INFINITY);
    const others = all.filter((sample) => sample.name !== `${name}_bucket`);
    expect(others.map((sample) => sample.name).sort()).toEqual([`${name}_count`, `${name}_sum`]);
    expect(others.find((sample) => sample.name === `${name}_count`)?.value).toBe(counts.at(-1));
  }
}

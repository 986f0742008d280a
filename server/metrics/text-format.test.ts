import { expect, test } from 'vitest';
import { parsePrometheus } from '../../tests/support/prometheus.ts';
import { Counter, Histogram } from './instruments.ts';
import { openProcessFigures } from './process-figures.ts';
import { gauge, writeFamilies } from './text-format.ts';

test('what is written is read back as it was, whatever stands in a label', () => {
  const route = 'a "quoted" \\ path\nwith {braces},="1"} 2';
  const requests = new Counter<'route'>('requests_total', 'With a \\ and\na second line.');
  requests.add({ route });
  requests.add({ route });
  requests.add({ route: '/' });
  const families = parsePrometheus(writeFamilies([requests.read(), gauge('size', 'None of it.', 0.5)]));
  expect(families.get('requests_total')?.samples).toEqual([
    { name: 'requests_total', labels: { route }, value: 2 },
    { name: 'requests_total', labels: { route: '/' }, value: 1 },
  ]);
  expect(families.get('requests_total')?.help).toBe('With a \\\\ and\\na second line.');
  expect(families.get('size')?.samples).toEqual([{ name: 'size', labels: {}, value: 0.5 }]);
});

test('a histogram has each duration in its bucket and in all after it', () => {
  const seconds = new Histogram<'route'>('took_seconds', 'How long.', [0.1, 1]);
  for (const value of [0.1, 0.5, 5]) seconds.observe(value, { route: '/' });
  const [family] = parsePrometheus(writeFamilies([seconds.read()])).values();
  expect(family?.samples.map(({ labels: { le }, value }) => [le, value])).toEqual([
    ['0.1', 1],
    ['1', 2],
    ['+Inf', 3],
    [undefined, 5.6],
    [undefined, 3],
  ]);
});

test('what Node tells of its process is in the format', () => {
  const { read, close } = openProcessFigures();
  const families = parsePrometheus(writeFamilies(read()));
  close();
  expect(families.get('nodejs_eventloop_lag_seconds')?.samples.map(({ labels }) => labels.quantile)).toEqual(
    expect.arrayContaining(['0.5', '0.99', '1']),
  );
});

test('what has nothing to tell is left out', () => {
  expect(writeFamilies([new Counter('nothing_total', 'Nothing.').read()])).toBe('');
});

test.each([
  ['a 1', 'no end of the line'],
  ['# HELP a x\n# TYPE a gauge\na{b="c} 1\n', 'an open label'],
  ['# HELP a x\n# TYPE a gauge\na{b="c"d="e"} 1\n', 'labels without a comma'],
  ['# HELP a x\n# TYPE a gauge\na 1\na 1\n', 'a sample twice'],
  ['# HELP a x\n# TYPE a counter\na 1\n', 'a counter that is not called total'],
  ['# HELP a x\n# TYPE a histogram\na_bucket{le="1"} 1\na_sum 1\na_count 1\n', 'no last bucket'],
  ['# HELP a x\n# TYPE a gauge\nb 1\n', 'a sample of something else'],
  ['# HELP a x\n# TYPE a gauge\na eins\n', 'no number'],
])('the reader of these tests refuses %j: %s', (text) => {
  expect(() => parsePrometheus(text)).toThrow();
});

import { expect, test } from 'vitest';
import { type Crop, placeCrop } from './crop.ts';

const source = { width: 400, height: 300 };

// Of 400 × 300, drawn as 200 × 150, a part of 100 × 100 is kept: there is room of 100 and of 50.
test.each<[Crop['gravity'], number, number, number, number]>([
  ['ce', 0, 0, 50, 25],
  ['no', 0, 0, 50, 0],
  ['so', 0, 0, 50, 50],
  ['ea', 0, 0, 100, 25],
  ['we', 0, 0, 0, 25],
  ['noea', 0, 0, 100, 0],
  ['nowe', 0, 0, 0, 0],
  ['soea', 0, 0, 100, 50],
  ['sowe', 0, 0, 0, 50],
  ['we', 10, 0, 10, 25],
  ['ea', 10, 0, 90, 25],
  ['so', 0, 0.1, 50, 35],
  ['nowe', 999, 999, 100, 50],
  ['ce', -999, 5, 0, 30],
  ['fp', 0, 1, 0, 50],
  ['fp', 0.5, 0.5, 50, 25],
  ['fp', 1, 0, 100, 0],
  ['fp', 0.3, 0.5, 10, 25],
])('%s %d %d keeps what begins at %d, %d', (gravity, x, y, left, top) => {
  const wide = placeCrop(source, { width: 100, height: 150 }, { gravity, x, y });
  expect(wide.scaled).toEqual({ width: 200, height: 150 });
  expect(wide.kept).toMatchObject({ left, width: 100, height: 150 });
  const flat = placeCrop({ width: 200, height: 150 }, { width: 200, height: 100 }, { gravity, x, y });
  expect(flat.kept).toMatchObject({ top, width: 200, height: 100 });
});

test('nothing is enlarged: a part larger than the picture is the picture', () => {
  expect(placeCrop(source, { width: 800, height: 100 }, { gravity: 'so', x: 0, y: 0 })).toEqual({
    scaled: source,
    kept: { left: 0, top: 200, width: 400, height: 100 },
  });
});

import { expect, test } from 'vitest';
import { neighboursOf } from '../../lib/lists/neighbours.ts';
import { boxOf, nearBox } from './near-box.ts';
import { shapes } from './shapes.ts';

test('the box of a shape with two parts', () => {
  expect(boxOf({ nombre: '', d: 'M10 20l5-3l-2 9zM40 1l-1 0l0 2z', label: [0, 0] })).toEqual({
    x: 10,
    y: 1,
    width: 30,
    height: 25,
  });
});

test.each(shapes.map(({ nombre }) => nombre))(
  'the picture of %s has its neighbours and fits a phone',
  (name) => {
    const box = nearBox(name);
    expect(box.width / box.height).toBeGreaterThan(0.949);
    expect(box.width / box.height).toBeLessThan(1.301);
    const near = [name, ...neighboursOf(name)];
    for (const { nombre, label } of shapes) {
      if (!near.includes(nombre)) continue;
      expect(label[0]).toBeGreaterThan(box.x);
      expect(label[0]).toBeLessThan(box.x + box.width);
      expect(label[1]).toBeGreaterThan(box.y);
      expect(label[1]).toBeLessThan(box.y + box.height);
    }
  },
);

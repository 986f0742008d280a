import { expect, test } from 'vitest';
import { centroids } from '../../../tests/support/municipality-centroids.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { locate } from './locate.ts';
import { type MapPoint, mapSize, readRings, shapes, toMap } from './shapes.ts';

const zero = toMap({ lat: 0, lng: 0 });
const scale = { x: toMap({ lat: 0, lng: 1 }).x - zero.x, y: toMap({ lat: 1, lng: 0 }).y - zero.y };
/** Back from the map. */
const toPosition = ({ x, y }: MapPoint) => ({ lat: (y - zero.y) / scale.y, lng: (x - zero.x) / scale.x });
const at = (point: MapPoint) => locate(toPosition(point));
const outlines = shapes.map(({ nombre, d }) => ({ nombre, rings: readRings(d) }));

/** How often an outline goes round a point, by the angles in which its corners are seen. */
function turnsAround(ring: MapPoint[], { x, y }: MapPoint): number {
  let angle = 0;
  for (const [index, from] of ring.entries()) {
    const to = ring[(index + 1) % ring.length] as MapPoint;
    const [ax, ay, bx, by] = [from.x - x, from.y - y, to.x - x, to.y - y];
    angle += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  }
  return Math.round(angle / (2 * Math.PI));
}

const holders = (point: MapPoint) =>
  outlines
    .filter(({ rings }) => rings.some((ring) => turnsAround(ring, point) !== 0))
    .map(({ nombre }) => nombre);

/** The middle of each edge, moved to one side by some units. */
function* beside(units: number): Generator<{ nombre: string; point: MapPoint }> {
  for (const { nombre, rings } of outlines)
    for (const ring of rings) {
      const area = ring.reduce((sum, from, index) => {
        const to = ring[(index + 1) % ring.length] as MapPoint;
        return sum + from.x * to.y - to.x * from.y;
      }, 0);
      for (const [index, from] of ring.entries()) {
        const to = ring[(index + 1) % ring.length] as MapPoint;
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        const side = (Math.sign(area) * units) / length;
        yield {
          nombre,
          point: {
            x: (from.x + to.x) / 2 - (to.y - from.y) * side,
            y: (from.y + to.y) / 2 + (to.x - from.x) * side,
          },
        };
      }
    }
}

test('the shapes are those of the municipalities, and their centroids lie where theirs do', () => {
  expect(shapes.map(({ nombre }) => nombre)).toEqual(municipios.map(({ nombre }) => nombre));
  const distances = shapes.map(({ label: [x, y] }, index) => {
    const centroid = toMap(centroids[index] as (typeof centroids)[number]);
    return Math.hypot(centroid.x - x, centroid.y - y);
  });
  // One unit is 216 m; the two sources draw coasts differently.
  expect(distances.toSorted((a, b) => a - b)[39]).toBeLessThan(1.5);
  expect(Math.max(...distances)).toBeLessThan(7.5);
  const points = outlines.flatMap(({ rings }) => rings.flat());
  expect(Math.max(...points.map(({ x }) => x))).toBe(mapSize.width);
  expect(Math.max(...points.map(({ y }) => y))).toBeLessThanOrEqual(mapSize.height);
});

test.each(centroids)('the centroid of $nombre is in it', ({ nombre, lat, lng }) => {
  expect(locate({ lat, lng })).toEqual({ nombre, isOffshore: false });
});

test.each([
  ['the plaza of Adjuntas', 18.1627, -66.7222, 'Adjuntas'],
  ['the plaza of Caguas', 18.2341, -66.0485, 'Caguas'],
  ['the plaza of Mayagüez', 18.2013, -67.1397, 'Mayagüez'],
  ['the plaza of Ponce', 18.0117, -66.6141, 'Ponce'],
  ['Isabel Segunda', 18.1488, -65.4425, 'Vieques'],
  ['Dewey', 18.3033, -65.3009, 'Culebra'],
  ['El Morro', 18.4709, -66.1241, 'San Juan'],
])('%s', (_, lat, lng, nombre) => {
  expect(locate({ lat, lng })?.nombre).toBe(nombre);
});

test.each([
  ['Mona', 18.0867, -67.8894],
  ['Santo Domingo', 18.4861, -69.9312],
  ['Charlotte Amalie', 18.3419, -64.9307],
  ['Orlando', 28.5383, -81.3792],
  ['between Fajardo and Culebra', 18.3, -65.46],
  ['the Atlantic', 18.6, -66.4],
  ['nowhere', 0, 0],
])('%s is not in Puerto Rico', (_, lat, lng) => {
  expect(locate({ lat, lng })).toBeNull();
});

test('along every border, one side is one municipality and the other is another, or the sea', () => {
  const inside = [...beside(0.05)].filter(({ nombre, point }) => at(point)?.nombre !== nombre);
  const outside = [...beside(-0.05)].filter(({ nombre, point }) => {
    const found = at(point);
    return found?.isOffshore ? found.nombre !== nombre : found?.nombre === nombre;
  });
  // Las Marías has a spike without area: beside both of its sides lies somebody else.
  expect(inside.map(({ nombre }) => nombre)).toEqual(['Las Marías', 'Las Marías']);
  expect(outside).toEqual([]);
  expect([...beside(-0.05)].filter(({ point }) => at(point)?.isOffshore).length).toBeGreaterThan(100);
});

test('a border itself belongs to one of its sides', () => {
  const near = [-1e-4, 1e-4];
  for (const { point } of beside(0)) {
    const sides = near.flatMap((dx) => near.flatMap((dy) => holders({ x: point.x + dx, y: point.y + dy })));
    expect(sides).toContain(at(point)?.nombre);
  }
});

test('a thousand points by chance: inside one outline, within 2 km of the coast, or at sea', () => {
  const corners = outlines.flatMap(({ rings }) => rings.flat());
  for (let index = 0; index < 1_000; index += 1) {
    const point = { x: Math.random() * 1040 - 20, y: Math.random() * 350 - 20 };
    const inside = holders(point);
    expect(inside.length).toBeLessThanOrEqual(1);
    const found = at(point);
    const corner = Math.min(...corners.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)));
    if (inside.length === 1) expect(found).toEqual({ nombre: inside[0], isOffshore: false });
    else if (corner <= 9.2) expect(found).toMatchObject({ isOffshore: true });
    // No edge is longer than 90 units: who is within the limit of one is within 46 of its corners.
    else if (corner > 46) expect(found).toBeNull();
    else expect(found === null || found.isOffshore).toBe(true);
  }
});

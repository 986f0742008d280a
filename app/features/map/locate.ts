import { type MapPoint, type Ring, readRings, shapes, toMap } from './shapes.ts';

/** 2 km: on a beach, a pier or a boat close by, the shapes being exact to some 200 m. */
const offshoreUnits = 9.3;

const outlines = shapes.map(({ nombre, d }) => ({ nombre, rings: readRings(d) }));

interface Located {
  nombre: string;
  /** On no shape: the municipality is the nearest one. */
  isOffshore: boolean;
}

/** The municipality of a position (WGS 84); null: not in Puerto Rico. */
export function locate(position: { lat: number; lng: number }): Located | null {
  const point = toMap(position);
  const inside = outlines.find(({ rings }) => contains(rings, point));
  if (inside) return { nombre: inside.nombre, isOffshore: false };
  const distances = outlines.map(({ nombre, rings }) => ({ nombre, units: distanceTo(rings, point) }));
  const nearest = distances.reduce((best, one) => (one.units < best.units ? one : best));
  return nearest.units <= offshoreUnits ? { nombre: nearest.nombre, isOffshore: true } : null;
}

/** Ray casting, to the right. Edges are looked at from top to bottom, so that a border belongs to one of its sides. */
function contains(rings: Ring[], { x, y }: MapPoint): boolean {
  let isInside = false;
  for (const [from, to] of edgesOf(rings)) {
    const [top, bottom] = from.y < to.y ? [from, to] : [to, from];
    if (top.y > y || bottom.y <= y) continue;
    if (x < top.x + ((bottom.x - top.x) * (y - top.y)) / (bottom.y - top.y)) isInside = !isInside;
  }
  return isInside;
}

function distanceTo(rings: Ring[], { x, y }: MapPoint): number {
  const distances = edgesOf(rings).map(([from, to]) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.min(Math.max(along, 0), 1);
    return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
  });
  return Math.min(...distances);
}

function edgesOf(rings: Ring[]): Array<[from: MapPoint, to: MapPoint]> {
  return rings.flatMap((ring) =>
    ring.map((from, index): [MapPoint, MapPoint] => [from, ring[(index + 1) % ring.length] ?? from]),
  );
}

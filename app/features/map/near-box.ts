import { neighboursOf } from '../../lib/lists/neighbours.ts';
import { type MunicipalityShape, readRings, shapes } from './shapes.ts';

/** A rectangle of the map, in its units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rectangle around a shape. */
export function boxOf({ d }: MunicipalityShape): Box {
  const points = readRings(d).flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const margin = 14;
/** Width to height, so that the picture fits a phone. */
const narrowest = 0.95;
const widest = 1.3;

/** The picture of a municipality and its neighbours. */
export function nearBox(municipio: string): Box {
  const names = [municipio, ...neighboursOf(municipio)];
  const boxes = shapes.filter(({ nombre }) => names.includes(nombre)).map(boxOf);
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + margin - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + margin - top;
  const fullWidth = Math.max(width, height * narrowest);
  const fullHeight = Math.max(height, width / widest);
  return {
    x: left - (fullWidth - width) / 2,
    y: top - (fullHeight - height) / 2,
    width: fullWidth,
    height: fullHeight,
  };
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

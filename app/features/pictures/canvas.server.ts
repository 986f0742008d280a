import mark from '../../art/mark.svg?raw';
import { ground, ink } from './colours.ts';
import { lengthOf, write } from './writing.server.ts';

/** As chat apps want it. */
export const width = 1200;
export const height = 630;
export const margin = 56;

const brand = { name: 'Mi Guía Azul', size: 29, mark: 58 };
/** How wide the mark and the name are together. */
export const brandWidth = brand.mark + 12 + lengthOf(brand.name, brand.size);

export function drawFrame(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${ground}"/>${content}
</svg>`;
}

/** At the foot of every picture: whose it is. */
export function drawBrand(x: number): string {
  const { name, size, mark: side } = brand;
  return `${place(mark, { x, y: 538, width: side, height: side })}
${write(name, { x: x + side + 12, y: 576, size, fill: ink })}`;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A drawing of `art/` within another. */
export function place(svg: string, box: Box): string {
  const attributes = Object.entries(box).map(([name, value]) => `${name}="${value}"`);
  return svg.replace('<svg ', `<svg ${attributes.join(' ')} `);
}

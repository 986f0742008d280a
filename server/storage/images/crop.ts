/** Where a picture that is cut to fit keeps its content, in the letters of imgproxy: compass points, smart, focal point. */
export const gravities = ['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp'] as const;

export interface Crop {
  gravity: (typeof gravities)[number];
  /** Below 1 a share of the picture, else pixels; for a focal point its place, each from 0 to 1. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The size to draw the source in so that it covers the target, and the part of it that is kept. Nothing is enlarged. */
export function placeCrop(source: Size, target: Size, crop: Crop) {
  const scale = Math.min(1, Math.max(target.width / source.width, target.height / source.height));
  const scaled = {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
  const width = Math.min(target.width, scaled.width);
  const height = Math.min(target.height, scaled.height);
  const { gravity, x, y } = crop;
  const [toNorth, toSouth] = [gravity.startsWith('no'), gravity.startsWith('so')];
  const [toEast, toWest] = [gravity.endsWith('ea'), gravity.endsWith('we')];
  const isFocal = gravity === 'fp';
  return {
    scaled,
    kept: {
      left: place(scaled.width, width, x, isFocal, toWest, toEast),
      top: place(scaled.height, height, y, isFocal, toNorth, toSouth),
      width,
      height,
    },
  };
}

/** The first pixel of the kept part on one axis, moved inwards from the side it holds on to. */
function place(
  whole: number,
  kept: number,
  offset: number,
  isFocal: boolean,
  toStart: boolean,
  toEnd: boolean,
): number {
  const room = whole - kept;
  const pixels = Math.round(Math.abs(offset) >= 1 ? offset : whole * offset);
  let start = Math.ceil(room / 2) + pixels;
  if (isFocal) start = Math.round(whole * offset) - Math.floor(kept / 2);
  else if (toStart) start = pixels;
  else if (toEnd) start = room - pixels;
  return Math.min(Math.max(start, 0), room);
}

/** "median (least–most)" of what was measured; "–" if nothing was. */
export function withSpread(values: Array<number | undefined>, digits = 0): string {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (least === undefined || middle === undefined || most === undefined) return '–';
  return `${middle.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

import QRCode from 'qrcode';

export interface Qr {
  /** Modules a side. */
  size: number;
  /** The dark modules as lines of the width of one, for the path of an SVG of that size. */
  path: string;
}

/** On the server, or imported when it is asked for: the library weighs more than a page that shows one. */
export function createQr(text: string): Qr {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row++) {
    const modules = Array.from(data.subarray(row * size, (row + 1) * size), (dark) =>
      dark ? '#' : ' ',
    ).join('');
    for (const { 0: run, index } of modules.matchAll(/#+/g)) path += `M${index} ${row}h${run.length}`;
  }
  return { size, path };
}

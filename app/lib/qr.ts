import QRCode from 'qrcode';

export interface Qr {
  /** Modules a side. */
  size: number;
  /** The dark modules, as the path of an SVG of that size. */
  path: string;
}

/** On the server, or imported when it is asked for: the library weighs more than a page that shows one. */
export function createQr(text: string): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}

/**
 * Draws the raster icons of the site from the SVG art: node scripts/icons.ts
 * The results are in public/; run it again after a change of the mark.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const art = 'app/art';
const out = 'public/icons';
const white = '#fffefd';

async function drawing(name: string, width: number): Promise<Buffer> {
  // Density decides how finely an SVG is drawn before it is scaled.
  return sharp(await readFile(`${art}/${name}.svg`), { density: 300 })
    .resize({ width })
    .png()
    .toBuffer();
}

/** The mark on a plain ground, with the air an icon needs. */
async function onGround(size: number, share: number): Promise<Buffer> {
  const mark = await drawing('mark', Math.round(size * share));
  return sharp({ create: { width: size, height: size, channels: 4, background: white } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An .ico with one PNG inside: six bytes of header, sixteen of directory. */
function wrapIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Ground under the heroes' feet, where the scene has only sea. */
const beach = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path d="M0 538C180 518 420 536 660 566L720 630H0Z" fill="#f5e6cb"/><path d="M0 586C220 566 460 590 640 630H0Z" fill="#ecd9b6"/></svg>',
);

/** What chat apps show beside a shared link: 1200 × 630, well under 300 kB. */
async function preview(): Promise<Buffer> {
  const scene = await sharp(await readFile(`${art}/hero-scene.svg`), { density: 144 })
    .resize({ width: 1200, height: 630, fit: 'cover', position: 'right' })
    .toBuffer();
  const heroes = await Promise.all(
    ['hero-escuela', 'hero-todos', 'hero-terapista'].map((name) => drawing(name, 240)),
  );
  return sharp(scene)
    .composite([
      { input: beach, left: 0, top: 0 },
      { input: await drawing('wordmark', 560), left: 56, top: 84 },
      ...heroes.map((input, index) => ({ input, left: 28 + index * 186, top: 318 })),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

for (const size of [192, 512]) {
  await writeFile(`${out}/icon-${size}.png`, await onGround(size, 0.84));
  await writeFile(`${out}/maskable-${size}.png`, await drawing('mark-maskable', size));
}
await writeFile(`${out}/apple-touch-icon.png`, await drawing('mark-maskable', 180));
await writeFile('public/favicon.ico', wrapIco(await drawing('mark', 32), 32));
await writeFile(`${out}/preview.jpg`, await preview());

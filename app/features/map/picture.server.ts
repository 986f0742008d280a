import sharp from 'sharp';
import mark from '../../art/mark.svg?raw';
import { type ProviderTypeOrAll, providerTypeFacts } from '../directory/provider-types.ts';
import { type MapCounts, type Tone, toneOf } from './counts.ts';
import { letters, unitsPerEm } from './letters.server.ts';
import { islandSentence } from './sentences.ts';
import { shapes } from './shapes.ts';
import { typeWords } from './words.ts';

/** Colours of the light theme (palette.css): a picture in a chat has no theme of its own. */
const ground = '#f3f8fc';
const surface = '#fffefd';
const ink = '#182839';
const soft = '#425162';
const line = '#687a89';
const strong: Record<ProviderTypeOrAll, string> = {
  escuela: '#896502',
  terapista: '#237144',
  doctor: '#006b98',
  abogado: '#634b9f',
  dietista: '#b3482c',
  todos: '#215998',
};

const width = 1200;
const height = 630;
const margin = 56;
const mapScale = (width - 2 * margin) / 1000;

/** The last picture of each type: it is drawn again only when its numbers have changed. */
const drawn = new Map<ProviderTypeOrAll, { svg: string; png: Promise<Buffer> }>();

export function renderPicture(counts: MapCounts): Promise<Buffer> {
  const type = counts.tipo ?? 'todos';
  const svg = drawPicture(counts);
  const last = drawn.get(type);
  if (last?.svg === svg) return last.png;
  const png = sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
  drawn.set(type, { svg, png });
  png.catch(() => drawn.delete(type));
  return png;
}

/** Text is drawn as outlines, so that the picture is the same on every machine, whatever fonts it has. */
export function drawPicture(counts: MapCounts): string {
  const type = counts.tipo ?? 'todos';
  const tone = strong[type];
  const words = typeWords(counts.tipo);
  const tones = [surface, mix(tone, 0.2), mix(tone, 0.48), tone];
  const fills = ['url(#none)', tones[1], 'url(#dots)', tone];
  const none = words.ending === 'as' ? 'Ninguna' : 'Ninguno';
  const what = counts.tipo ? providerTypeFacts[counts.tipo].plural.toLowerCase() : 'ayuda';
  const title = `Dónde hay ${what} y dónde ${counts.tipo ? 'faltan' : 'falta'}`;

  const municipalities = counts.municipios.map(({ municipio, aqui }) => {
    const shape = shapes.find(({ nombre }) => nombre === municipio);
    if (!shape) return '';
    const step = toneOf(aqui);
    const [x, y] = shape.label;
    const edge =
      step === 0 ? `stroke="${line}" stroke-width="0.8"` : `stroke="${surface}" stroke-width="1.5"`;
    const number =
      aqui > 0 ? write(String(aqui), { x, y: y + 4.5, size: 13, fill: onTone(step), align: 'middle' }) : '';
    return `<path d="${shape.d}" fill="${fills[step]}" ${edge}/>${number}`;
  });
  const key = [none, '1 o 2', 'De 3 a 5', '6 o más'].map((text, step) => {
    const x = margin + step * 185;
    return `<rect x="${x}" y="552" width="44" height="30" rx="8" fill="${fills[step]}" stroke="${line}"/>${write(text, { x: x + 56, y: 576, size: 25, fill: ink })}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<pattern id="none" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="${surface}"/><rect width="1.2" height="7" fill="${line}" opacity="0.55"/></pattern>
<pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="7" height="7" fill="${tones[2]}"/><circle cx="3.5" cy="3.5" r="0.9" fill="${tone}" opacity="0.6"/></pattern>
</defs>
<rect width="${width}" height="${height}" fill="${ground}"/>
${write(title, { x: margin, y: 98, size: 54, fill: ink, within: width - 2 * margin })}
${write(islandSentence(counts, false), { x: margin, y: 152, size: 32, fill: soft, within: width - 2 * margin })}
<g transform="translate(${margin} 186) scale(${mapScale})">${municipalities.join('')}</g>
${key.join('')}
${mark.replace('<svg ', `<svg x="${width - margin - 244}" y="538" width="58" height="58" `)}
${write('Mi Guía Azul', { x: width - margin, y: 576, size: 29, fill: ink, align: 'end' })}
</svg>`;
}

function onTone(step: Tone): string {
  return step === 3 ? surface : ink;
}

/** A share of a colour on the surface. */
function mix(colour: string, share: number): string {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [over, under] = [parts(colour), parts(surface)];
  const mixed = over.map((part, at) => Math.round(part * share + (under[at] ?? 0) * (1 - share)));
  return `rgb(${mixed.join(' ')})`;
}

interface Writing {
  x: number;
  /** Of the base line. */
  y: number;
  size: number;
  fill: string;
  align?: 'start' | 'middle' | 'end';
  /** Longer texts become smaller. */
  within?: number;
}

/** A line of text as outlines. */
function write(text: string, { x, y, size, fill, align = 'start', within }: Writing): string {
  const drawings = [...text].map((letter) => {
    const drawing = letters[letter];
    if (!drawing) throw new Error(`scripts/letters.py does not draw "${letter}"`);
    return drawing;
  });
  const length = drawings.reduce((sum, { advance }) => sum + advance, 0);
  const scale = Math.min(size, within ? (within * unitsPerEm) / length : size) / unitsPerEm;
  let at = 0;
  const paths = drawings.map(({ advance, d }) => {
    const path = d ? `<path transform="translate(${at} 0)" d="${d}"/>` : '';
    at += advance;
    return path;
  });
  const shift = { start: 0, middle: length / 2, end: length }[align] * scale;
  return `<g fill="${fill}" transform="translate(${x - shift} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

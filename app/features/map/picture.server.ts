import { type ProviderTypeOrAll, providerTypeFacts } from '../../lib/provider-types.ts';
import { brandWidth, drawBrand, drawFrame, margin, width } from '../pictures/canvas.server.ts';
import { ink, inkSoft, line, surface, typeColours } from '../pictures/colours.ts';
import { write } from '../pictures/writing.server.ts';
import { type MapCounts, type Tone, toneOf } from './counts.ts';
import { islandSentence } from './map-text.ts';
import { shapes } from './shapes.ts';
import { typeWords } from './words.ts';

const mapScale = (width - 2 * margin) / 1000;

/** The map of a type, with its key. */
export function drawMap(counts: MapCounts): string {
  const type: ProviderTypeOrAll = counts.tipo ?? 'todos';
  const tone = typeColours[type].strong;
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
  return drawFrame(`
<defs>
<pattern id="none" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="${surface}"/><rect width="1.2" height="7" fill="${line}" opacity="0.55"/></pattern>
<pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="7" height="7" fill="${tones[2]}"/><circle cx="3.5" cy="3.5" r="0.9" fill="${tone}" opacity="0.6"/></pattern>
</defs>
${write(title, { x: margin, y: 98, size: 54, fill: ink, within: width - 2 * margin })}
${write(islandSentence(counts, false), { x: margin, y: 152, size: 32, fill: inkSoft, within: width - 2 * margin })}
<g transform="translate(${margin} 186) scale(${mapScale})">${municipalities.join('')}</g>
${key.join('')}
${drawBrand(width - margin - brandWidth)}`);
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

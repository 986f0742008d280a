import heroAbogado from '../../art/hero-abogado.svg?raw';
import heroDietista from '../../art/hero-dietista.svg?raw';
import heroDoctor from '../../art/hero-doctor.svg?raw';
import heroEscuela from '../../art/hero-escuela.svg?raw';
import heroTerapista from '../../art/hero-terapista.svg?raw';
import heroTodos from '../../art/hero-todos.svg?raw';
import type { ProviderTypeOrAll } from '../../lib/provider-types.ts';
import { drawBrand, drawFrame, margin, place, width } from './canvas.server.ts';
import { ink, inkSoft, typeColours } from './colours.ts';
import type { Preview } from './preview.ts';
import { drawable, fitLines, lengthOf, write } from './writing.server.ts';

const heroes: Record<ProviderTypeOrAll, string> = {
  escuela: heroEscuela,
  terapista: heroTerapista,
  doctor: heroDoctor,
  abogado: heroAbogado,
  dietista: heroDietista,
  todos: heroTodos,
};

/** The arch of a hero, at the right. */
const door = { left: width - margin - 336, top: 88, width: 336, bottom: 530 };
const textWidth = door.left - margin - 56;

/** Name, kind and place of a page, beside the hero of its type. */
export function drawPreview({ type, label, title, line }: Preview): string {
  const colours = typeColours[type];
  const {
    lines: [kind = ''],
  } = fitLines(drawable(label), textWidth - 48, [{ size: 28, most: 1 }]);
  const { size, lines } = fitLines(drawable(title), textWidth, [
    { size: 76, most: 2 },
    { size: 62, most: 3 },
    { size: 52, most: 4 },
  ]);
  const {
    lines: [last = ''],
  } = fitLines(drawable(line), textWidth, [{ size: 34, most: 1 }]);
  const leading = Math.round(size * 1.16);
  const firstLine = 164 + Math.round(size * 0.9);
  const afterTitle = firstLine + Math.max(0, lines.length - 1) * leading;
  return drawFrame(`
<rect x="${margin}" y="84" width="${lengthOf(kind, 28) + 48}" height="52" rx="26" fill="${colours.soft}"/>
${write(kind, { x: margin + 24, y: 120, size: 28, fill: colours.ink })}
${lines.map((words, index) => write(words, { x: margin, y: firstLine + index * leading, size, fill: ink })).join('')}
${write(last, { x: margin, y: afterTitle + 62, size: 34, fill: inkSoft })}
${drawDoor(colours.soft)}
${place(heroes[type], { x: door.left + 16, y: door.bottom - 342, width: 304, height: 342 })}
${drawBrand(margin)}`);
}

function drawDoor(fill: string): string {
  const { left, top, width: across, bottom } = door;
  const radius = across / 2;
  return `<path d="M${left} ${bottom - 24}V${top + radius}a${radius} ${radius} 0 0 1 ${across} 0V${bottom - 24}a24 24 0 0 1 -24 24H${left + 24}a24 24 0 0 1 -24 -24Z" fill="${fill}"/>`;
}

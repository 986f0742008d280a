import { fold } from '../../lib/fold.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { municipalityAliases, uncertainAliases } from '../../lib/lists/municipality-aliases.ts';
import { editDistance } from './edit-distance.ts';
import { guessed, quote, type Reading, refused } from './problems.ts';

const known = new Map([
  ...byAlias(municipalityAliases),
  ...municipios.map(({ nombre }) => [fold(nombre), nombre as string] as const),
]);
const uncertain = new Map(byAlias(uncertainAliases));

/** A longer text is no name, and not worth comparing. */
const maxLength = 40;

/** One of the 78, by its name, its alias or what is close to one of them. */
export function readMunicipality(cell: string): Reading<string> {
  const text = fold(cell)
    .replace(/[,\s]+(p\.? ?r\.?|puerto rico)$/, '')
    .trim();
  const name = known.get(text);
  if (name) return { value: name };
  const unsure = uncertain.get(text);
  if (unsure) return guessed(unsure, `${quote(cell)} se lee «${unsure}», pero puede ser otro municipio.`);
  const near = text.length <= maxLength ? nearest(text) : null;
  if (near) return guessed(near, `${quote(cell)} se lee «${near}».`);
  return refused(`${quote(cell)} no es un municipio.`);
}

/** The one that is a slip of the keyboard or two away, if no other is as close. */
function nearest(text: string): string | null {
  let slips = text.length < 8 ? 1 : 2;
  let names = new Set<string>();
  for (const [written, name] of known) {
    if (Math.abs(written.length - text.length) > slips) continue;
    const distance = editDistance(written, text);
    if (distance < slips) names = new Set();
    if (distance <= slips) names.add(name);
    slips = Math.min(slips, distance);
  }
  const [only] = names;
  return names.size === 1 && text.length > 3 ? (only ?? null) : null;
}

function byAlias(lists: Record<string, readonly string[]>): Array<readonly [alias: string, name: string]> {
  return Object.entries(lists).flatMap(([name, aliases]) =>
    aliases.map((alias) => [fold(alias), name] as const),
  );
}

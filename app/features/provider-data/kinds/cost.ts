import { z } from '../../../lib/schema.ts';
import { type Cost, costWords, describeCost } from '../../facts/service-text.ts';
import { kind } from '../kind.ts';
import { nothingChosen } from './yes-no.ts';

const costs = Object.keys(costWords) as Cost[];
const schema = z.object({ costo: z.enum(costs), desde: z.nullish(z.number()) });

/** Of a visit without a plan. */
export const cost = kind<z.infer<typeof schema>>({
  schema,
  read: ([costo], [amount = '']) =>
    costo ? { costo, desde: costo === 'desde' ? readDollars(amount) : null } : undefined,
  write: ({ costo, desde }) => [[costo], [String(desde ?? '')]],
  of: (costo, desde) => (costo ? { costo, desde } : null),
  tell: ({ costo, desde = null }) => describeCost(costo, desde),
  missing: nothingChosen,
  columns: (told) => [told?.costo ?? null, told?.desde ?? null],
  wrong({ costo, desde }, voice) {
    if (costo !== 'desde' || typeof desde === 'number') return undefined;
    return voice === 'visitor'
      ? ['Escribe desde cuánto cobran, en dólares. Ejemplo: 40', 1]
      : ['Escribe la cantidad en dólares, con números. Ejemplo: 40', 1];
  },
  look: { as: 'cost' },
});

/** "40", "$1,200" and "40.50" are amounts; null for anything else. */
export function readDollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return null;
  const amount = Number(plain);
  return amount > 0 ? amount : null;
}

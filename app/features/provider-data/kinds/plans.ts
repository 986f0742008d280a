import { z } from '../../../lib/schema.ts';
import { isSameSet, kind } from '../kind.ts';
import { nothingChosen } from './yes-no.ts';

export const plansSchema = z.object({ acepta: z.boolean(), planes: z.array(z.string()) });

/** Whether plans are accepted, and which. A visitor may write one that is not offered. */
export const plans = kind<z.infer<typeof plansSchema>>({
  schema: plansSchema,
  read: ([accepts], chosen, [other] = []) =>
    accepts && {
      acepta: accepts === 'si',
      planes: accepts === 'si' ? [...new Set([...chosen, other ?? ''])].filter(Boolean) : [],
    },
  write: ({ acepta, planes }) => [[acepta ? 'si' : 'no'], planes],
  of: (acepta, planes) => ({ acepta: acepta === true, planes: acepta ? (planes ?? []) : [] }),
  columns: (told) => [told?.acepta ?? false, told?.planes.length ? told.planes : null],
  tell: ({ acepta, planes }) =>
    acepta ? planes.join(', ') || 'Acepta planes médicos, sin decir cuáles' : 'No acepta planes médicos',
  isSame: (one, other) => one.acepta === other.acepta && isSameSet(one.planes, other.planes),
  missing: nothingChosen,
  isMended: ({ acepta }) => acepta,
  look: { as: 'plans' },
});

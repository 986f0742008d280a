import { z } from '../../../lib/schema.ts';
import { describeAges } from '../../facts/service-text.ts';
import { kind } from '../kind.ts';

export const agesSchema = z.object({ desde: z.nullish(z.number()), hasta: z.nullish(z.number()) });
const numberOf = (text = '') => (text === '' ? null : Number(text));
const textOf = (number: number | null | undefined) => [String(number ?? '')];

/** Whom a provider attends, in months; without a last age adults too. */
export const ages = kind<z.infer<typeof agesSchema>>({
  schema: agesSchema,
  read: ([from], [until]) => (from || until ? { desde: numberOf(from), hasta: numberOf(until) } : undefined),
  write: ({ desde, hasta }) => [textOf(desde), textOf(hasta)],
  of: (desde, hasta) => (desde === null && hasta === null ? null : { desde, hasta }),
  tell: ({ desde = null, hasta = null }) => describeAges(desde, hasta) ?? '',
  missing: 'Di desde qué edad o hasta qué edad atienden.',
  columns: (range) => [range?.desde ?? null, range?.hasta ?? null],
  wrong({ desde, hasta }, voice) {
    if (typeof hasta !== 'number') return undefined;
    if (voice !== 'visitor' && typeof desde !== 'number') return ['Elige también la edad de «Desde».'];
    return hasta < (desde ?? 0)
      ? ['La edad de «Hasta» es menor que la de «Desde». Revisa las dos.', 1]
      : undefined;
  },
  isMended: () => true,
  look: { as: 'ages' },
});

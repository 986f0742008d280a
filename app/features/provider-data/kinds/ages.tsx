import * as z from 'zod/mini';
import { Field } from '../../../components/ui/field.tsx';
import { cx } from '../../../lib/cx.ts';
import { describeAges } from '../../facts/service-words.ts';
import { Options, sides } from '../controls.tsx';
import { kind } from '../kind.ts';
import type { Control } from '../typed.ts';

const schema = z.object({ desde: z.nullish(z.number()), hasta: z.nullish(z.number()) });
const numberOf = (text = '') => (text === '' ? null : Number(text));
const textOf = (number: number | null | undefined) => [String(number ?? '')];

/** Whom a provider attends, in months; without a last age adults too. */
export const ages = kind<z.infer<typeof schema>>({
  schema,
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
  Control({ control, label, voice, errorAt, present }) {
    const [from, until] = [control(), control(1)];
    const now = schema.safeParse(present).data;
    const both = (
      <div className={cx(sides, 'col-span-full')}>
        <Field id={from.id} label={voice === 'link' ? 'Atiendes desde' : 'Desde'} error={errorAt?.(0)}>
          <Options control={from} answers={[['', 'Sin decir'], ...answersOf(agesFrom, from, now?.desde)]} />
        </Field>
        <Field id={until.id} label="Hasta" error={errorAt?.(1)}>
          <Options
            control={until}
            answers={[
              ...answersOf(agesUntil, until, now?.hasta),
              ['', 'Sin límite: también personas adultas'],
            ]}
          />
        </Field>
      </div>
    );
    if (voice === 'link') return both;
    return (
      <fieldset>
        <legend className="mb-2 text-ui font-strong">{label}</legend>
        {both}
      </fieldset>
    );
  },
});

const years = Array.from({ length: 20 }, (_, index) => (index + 2) * 12);
const agesFrom = [0, 6, 12, 18, ...years];
const agesUntil = [6, 12, 18, ...years];

/** What is chosen or said now is offered too. */
function answersOf(offered: readonly number[], { texts: [chosen] }: Control, now?: number | null) {
  const others = [chosen ? Number(chosen) : now, now].filter((age) => typeof age === 'number');
  return [...new Set([...offered, ...others])]
    .sort((one, other) => one - other)
    .map((months) => [String(months), ageLabel(months)] as const);
}

function ageLabel(months: number): string {
  if (months === 0) return 'Recién nacido';
  return months < 24 || months % 12 > 0
    ? `${months} ${months === 1 ? 'mes' : 'meses'}`
    : `${months / 12} años`;
}

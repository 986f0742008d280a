import { Field } from '../../../components/ui/field.tsx';
import { cx } from '../../../lib/cx.ts';
import type { ControlProps } from '../kind.ts';
import { agesSchema } from '../kinds/ages.ts';
import type { Control } from '../typed.ts';
import { Options, sides } from './parts.tsx';

export function AgesControl({ control, label, voice, errorAt, present }: ControlProps) {
  const [from, until] = [control(), control(1)];
  const now = agesSchema.safeParse(present).data;
  const both = (
    <div className={cx(sides, 'col-span-full')}>
      <Field id={from.id} label={voice === 'link' ? 'Atiendes desde' : 'Desde'} error={errorAt?.(0)}>
        <Options control={from} answers={[['', 'Sin decir'], ...answersOf(agesFrom, from, now?.desde)]} />
      </Field>
      <Field id={until.id} label="Hasta" error={errorAt?.(1)}>
        <Options
          control={until}
          answers={[...answersOf(agesUntil, until, now?.hasta), ['', 'Sin límite: también personas adultas']]}
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
}

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

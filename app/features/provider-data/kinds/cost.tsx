import * as z from 'zod/mini';
import { Field, Input } from '../../../components/ui/field.tsx';
import { type Cost, costWords, describeCost } from '../../facts/service-words.ts';
import { Options, Rows } from '../controls.tsx';
import { kind } from '../kind.ts';
import { nothingChosen } from './yes-no.tsx';

const costs = Object.keys(costWords) as Cost[];
const schema = z.object({ costo: z.enum(costs), desde: z.nullish(z.number()) });
const answers = [
  ['gratis', 'Gratis'],
  ['segun_ingresos', 'Según los ingresos'],
  ['desde', 'Desde una cantidad'],
] as const;

/** Of a visit without a plan. */
export const cost = kind<z.infer<typeof schema>>({
  schema,
  read: ([costo], [amount = '']) =>
    costo ? { costo, desde: costo === 'desde' ? readDollars(amount) : null } : undefined,
  write: ({ costo, desde }) => [[costo], [String(desde ?? '')]],
  of: (costo, desde) => (costo ? { costo, desde } : null),
  tell: ({ costo, desde = null }) => describeCost(costo, desde),
  missing: nothingChosen,
  wrong({ costo, desde }, voice) {
    if (costo !== 'desde' || typeof desde === 'number') return undefined;
    return voice === 'own'
      ? 'Escribe la cantidad en dólares, con números. Ejemplo: 40'
      : 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40';
  },
  Control({ control, ...props }) {
    const amount = <Input inputMode="decimal" maxLength={12} autoComplete="off" {...control(1).text} />;
    if (props.voice === 'own')
      return (
        <>
          <Field id={control().id} label={props.label}>
            <Options control={control()} answers={[['', 'Sin decir'], ...answers]} />
          </Field>
          <Field id={control(1).id} label="Desde cuánto, en dólares" need="opcional">
            {amount}
          </Field>
        </>
      );
    return (
      <>
        <Rows {...props} control={control()} answers={[...answers]} />
        <Field
          id={control(1).id}
          label="Si es desde una cantidad, ¿cuánto?"
          hint="En dólares, la visita sin plan médico."
        >
          <span className="grid max-w-44 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
            <span aria-hidden="true">$</span>
            {amount}
          </span>
        </Field>
      </>
    );
  },
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

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
  columns: (told) => [told?.costo ?? null, told?.desde ?? null],
  wrong({ costo, desde }, voice) {
    if (costo !== 'desde' || typeof desde === 'number') return undefined;
    return voice === 'visitor'
      ? ['Escribe desde cuánto cobran, en dólares. Ejemplo: 40', 1]
      : ['Escribe la cantidad en dólares, con números. Ejemplo: 40', 1];
  },
  Control({ control, ...props }) {
    const { voice, errorAt } = props;
    const [chosen, amount] = [control(), control(1)];
    const input = <Input inputMode="decimal" maxLength={12} autoComplete="off" {...amount.text} />;
    if (voice === 'link')
      return (
        <>
          <Field id={chosen.id} label={props.label}>
            <Options control={chosen} answers={[['', 'Sin decir'], ...answers]} />
          </Field>
          <Field id={amount.id} label="Desde cuánto, en dólares" need="opcional">
            {input}
          </Field>
        </>
      );
    const isVisitor = voice === 'visitor';
    const unknown = voice === 'admin' ? 'Sin decir' : 'Prefiero no decirlo';
    return (
      <div className={isVisitor ? 'grid gap-5' : 'grid gap-4'}>
        <Rows
          {...props}
          control={chosen}
          need={isVisitor ? undefined : 'opcional'}
          answers={isVisitor ? [...answers] : [...answers, ['', unknown]]}
        />
        {isVisitor || chosen.texts.includes('desde') ? (
          <Field
            id={amount.id}
            label={isVisitor ? 'Si es desde una cantidad, ¿cuánto?' : 'La visita cuesta desde'}
            hint={isVisitor ? 'En dólares, la visita sin plan médico.' : 'En dólares.'}
            error={errorAt?.(1)}
          >
            <span className="grid max-w-44 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
              <span aria-hidden="true">$</span>
              {input}
            </span>
          </Field>
        ) : null}
      </div>
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

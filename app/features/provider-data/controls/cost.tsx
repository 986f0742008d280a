import { Field, Input } from '../../../components/ui/field.tsx';
import type { ControlProps } from '../kind.ts';
import { Options, Rows } from './parts.tsx';

const answers = [
  ['gratis', 'Gratis'],
  ['segun_ingresos', 'Según los ingresos'],
  ['desde', 'Desde una cantidad'],
] as const;

export function CostControl({ control, ...props }: ControlProps) {
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
}

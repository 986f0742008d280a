import { Checkbox, ChoiceGroup } from '../../../components/ui/choice.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { formPlans } from '../../../lib/lists/plans.ts';
import type { ControlProps } from '../kind.ts';
import { plansSchema } from '../kinds/plans.ts';
import { Picks, Rows } from './parts.tsx';

export function PlansControl({ control, offeredPlans = formPlans, present, ...props }: ControlProps) {
  const isOwn = props.voice === 'link';
  const [accepts, chosen, other] = [control(), control(1), control(2)];
  const stored = isOwn ? chosen.texts : (plansSchema.safeParse(present).data?.planes ?? []);
  const offered = [...new Set([...offeredPlans, ...stored])];
  return (
    <>
      <Rows
        {...props}
        control={accepts}
        answers={[
          ['si', isOwn ? 'Acepto planes médicos' : 'Acepta planes médicos'],
          ['no', isOwn ? 'No acepto planes médicos' : 'No acepta planes médicos'],
        ]}
      />
      {isOwn ? (
        <Picks
          control={chosen}
          label="Los planes que aceptas"
          answers={offered.map((plan) => [plan, plan])}
        />
      ) : (
        <>
          <ChoiceGroup legend="Si acepta, ¿cuáles?" need="opcional" columns>
            {offered.map((plan) => (
              <Checkbox key={plan} {...chosen.answer(plan)}>
                {plan}
              </Checkbox>
            ))}
          </ChoiceGroup>
          <Field id={other.id} label="Otro plan" need="opcional">
            <Input maxLength={120} {...other.text} />
          </Field>
        </>
      )}
    </>
  );
}

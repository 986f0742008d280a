import { Checkbox, ChoiceGroup } from '../../../components/ui/choice.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { formPlans } from '../../../lib/lists/plans.ts';
import type { ControlProps } from '../kind.ts';
import { plansSchema } from '../kinds/plans.ts';
import type { Control } from '../typed.ts';
import { Picks, Rows } from './parts.tsx';

export function PlansControl({ control, offeredPlans = formPlans, present, ...props }: ControlProps) {
  const isOwn = props.voice === 'link';
  const [accepts, chosen, other] = [control(), control(1), control(2)];
  if (accepts.change) return <HeldPlans accepts={accepts} chosen={chosen} offered={offeredPlans} />;
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

interface HeldPlansProps {
  accepts: Control;
  chosen: Control;
  offered: readonly string[];
}

/** As the form of the profile asks: which is asked only of who accepts. */
function HeldPlans({ accepts, chosen, offered }: HeldPlansProps) {
  const isAccepting = accepts.texts.includes('si');
  // A provider may hold plans that are not offered: they stay until they are taken out.
  const plans = [...new Set([...offered, ...chosen.texts])];
  return (
    <>
      <Checkbox checked={isAccepting} onChange={() => accepts.change?.([isAccepting ? 'no' : 'si'])}>
        Acepta planes médicos
      </Checkbox>
      {isAccepting ? (
        <ChoiceGroup legend="Planes aceptados" need="opcional" columns>
          {plans.map((plan) => (
            <Checkbox key={plan} {...chosen.answer(plan, plans)}>
              {plan}
            </Checkbox>
          ))}
        </ChoiceGroup>
      ) : null}
    </>
  );
}

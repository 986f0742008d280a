import * as z from 'zod/mini';
import { Checkbox, ChoiceGroup } from '../../../components/ui/choice.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { formPlans } from '../../../lib/lists/plans.ts';
import { Picks, Rows } from '../controls.tsx';
import { isSameSet, kind } from '../kind.ts';
import { nothingChosen } from './yes-no.tsx';

const schema = z.object({ acepta: z.boolean(), planes: z.array(z.string()) });

/** Whether plans are accepted, and which. A visitor may write one that is not offered. */
export const plans = kind<z.infer<typeof schema>>({
  schema,
  read: ([accepts], chosen, [other] = []) =>
    accepts && {
      acepta: accepts === 'si',
      planes: accepts === 'si' ? [...new Set([...chosen, other ?? ''])].filter(Boolean) : [],
    },
  write: ({ acepta, planes }) => [[acepta ? 'si' : 'no'], planes],
  of: (acepta, planes) => ({ acepta, planes: acepta ? (planes ?? []) : [] }),
  tell: ({ acepta, planes }) =>
    acepta ? planes.join(', ') || 'Acepta planes médicos, sin decir cuáles' : 'No acepta planes médicos',
  isSame: (one, other) => one.acepta === other.acepta && isSameSet(one.planes, other.planes),
  missing: nothingChosen,
  isMended: ({ acepta }) => acepta,
  Control({ control, offeredPlans = formPlans, present, ...props }) {
    const isOwn = props.voice === 'link';
    const [accepts, chosen, other] = [control(), control(1), control(2)];
    const stored = isOwn ? chosen.texts : (schema.safeParse(present).data?.planes ?? []);
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
  },
});

import { Field } from '../../../components/ui/field.tsx';
import { upperFirst } from '../../../lib/upper-first.ts';
import {
  availabilityStates,
  availabilityWords,
  ownAvailabilityWords,
  waits,
  waitWords,
} from '../../facts/availability.ts';
import type { ControlProps } from '../kind.ts';
import { Options, Rows } from './parts.tsx';
import './availability.css';

export function AvailabilityControl({ control, ...props }: ControlProps) {
  const { voice } = props;
  const words = voice === 'link' || voice === 'owner' ? ownAvailabilityWords : availabilityWords;
  return (
    <>
      <Rows
        {...props}
        control={control()}
        answers={availabilityStates.map((state) => [state, words[state]])}
      />
      {/* Hidden by a rule of its own: a utility of display on the same element would win. */}
      <div className="of-waiting-list">
        <Field
          id={control(1).id}
          label={voice === 'visitor' ? 'Si hay lista de espera, ¿cuánto es?' : '¿Cuánto es la espera?'}
          need="opcional"
          className="max-w-88"
        >
          <Options
            control={control(1)}
            answers={[['', 'No lo sé'], ...waits.map((wait) => [wait, upperFirst(waitWords[wait])] as const)]}
          />
        </Field>
      </div>
    </>
  );
}

import * as z from 'zod/mini';
import { Field } from '../../../components/ui/field.tsx';
import { upperFirst } from '../../../lib/upper-first.ts';
import {
  availabilityStates,
  availabilityWords,
  describeAvailability,
  ownAvailabilityWords,
  waits,
  waitWords,
} from '../../facts/availability.ts';
import { Options, Rows } from '../controls.tsx';
import { kind } from '../kind.ts';
import { nothingChosen } from './yes-no.tsx';
import './availability.css';

const schema = z.object({ estado: z.enum(availabilityStates), espera: z.nullish(z.enum(waits)) });

/** Whether new people are taken, and of a waiting list how long it is. */
export const availability = kind<z.infer<typeof schema>>({
  schema,
  read: ([state], [wait]) =>
    state ? { estado: state, espera: state === 'lista_de_espera' ? wait || null : null } : undefined,
  write: ({ estado, espera }) => [[estado], [espera ?? '']],
  of: (estado, espera) => (estado ? { estado, espera } : null),
  tell: ({ estado, espera }) => describeAvailability(estado, espera),
  missing: nothingChosen,
  Control({ control, ...props }) {
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
              answers={[
                ['', 'No lo sé'],
                ...waits.map((wait) => [wait, upperFirst(waitWords[wait])] as const),
              ]}
            />
          </Field>
        </div>
      </>
    );
  },
});

import { z } from '../../../lib/schema.ts';
import { availabilityStates, describeAvailability, waits } from '../../facts/availability.ts';
import { kind } from '../kind.ts';
import { nothingChosen } from './yes-no.ts';

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
  look: { as: 'availability' },
});

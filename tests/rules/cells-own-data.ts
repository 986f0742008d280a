import { type Subject, subject } from './subject.ts';
import { people } from './world.ts';

/** Nobody has asked for a copy yet; the file of one that is ready is in tests/rules/copies.test.ts. */
export const ownDataSubjects: Subject[] = [
  subject(
    'copias',
    'any',
    { owner: 'ana', otherOwner: 'beto' },
    {
      select: () => 'select 1 from private.copias',
      'select sent mail': () => 'select 1 from private.correos_enviados',
      'see what one has': () => `select 1 where public.mis_datos() ->> 'preguntas' is not null`,
      'ask for a copy': () => `select 1 where public.pedir_mi_copia() ->> 'estado' = 'espera'`,
      'throw it away': () => `select 1 where public.borrar_mi_copia() ->> 'estado' = 'ninguna'`,
      'take one to make': () => 'select 1 where (select count(*) from public.gateway_take_copy()) = 0',
      'read what belongs to somebody': () =>
        `select 1 where public.gateway_own_rows('${people.ana}') <> '{}'`,
      'say that it is made': () => `select 1 where not public.gateway_copy_made('${people.ana}', 'x', 1)`,
      'ask what is due': () => 'select 1 where (select count(*) from public.gateway_due_functions()) = 0',
    },
  ),
];

import { type Subject, subject } from './subject.ts';
import { people, rows } from './world.ts';

const ofAna = { owner: 'ana', otherOwner: 'beto' } as const;
const reason = 'Una persona corre peligro';

/** What can be tried on a post of Ana's that has no name. */
const nameless = (
  table: 'questions' | 'answers',
  clase: 'pregunta' | 'respuesta',
  id: string,
  insert: (user: string) => string,
) => ({
  select: () => `select 1 from public.${table} where id = '${id}'`,
  'select its author': () => `select 1 from public.${table} where id = '${id}' and user_id is not null`,
  'select the private table': () => `select 1 from private.autores_${clase}s`,
  'see the author': () => `select 1 where public.ver_autor('${clase}', '${id}', '${reason}') is not null`,
  insert: (self: string | null) => `${insert(self ?? people.user)} returning 1`,
  'insert for another': () => `${insert(people.bystander)} returning 1`,
  update: () => `update public.${table} set content = 'X' where id = '${id}' returning 1`,
  delete: () => `delete from public.${table} where id = '${id}' returning 1`,
  'delete with a reason': () => `select 1 where public.retirar('${clase}', '${id}', 'otro')`,
});

const unpublished = (table: 'questions' | 'answers', id: string) => ({
  select: () => `select 1 from public.${table} where id = '${id}'`,
  delete: () => `delete from public.${table} where id = '${id}' returning 1`,
});

export const namelessSubjects: Subject[] = [
  subject('questions', 'nameless', ofAna, {
    ...nameless(
      'questions',
      'pregunta',
      rows.namelessQuestion,
      (user) =>
        `insert into public.questions (user_id, title, content, sin_nombre) values ('${user}', 'T', 'C', true)`,
    ),
    'select by function': () => `select 1 from public.mis_preguntas() where id = '${rows.namelessQuestion}'`,
  }),
  subject('questions', 'in review', ofAna, unpublished('questions', rows.heldQuestion)),
  subject(
    'answers',
    'nameless',
    ofAna,
    nameless(
      'answers',
      'respuesta',
      rows.namelessAnswer,
      (user) =>
        `insert into public.answers (question_id, user_id, content, sin_nombre)
         values ('${rows.namelessQuestion}', '${user}', 'C', true)`,
    ),
  ),
  subject('answers', 'nameless, in review', ofAna, unpublished('answers', rows.heldAnswer)),
];

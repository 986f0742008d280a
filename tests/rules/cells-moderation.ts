import { type Subject, subject } from './subject.ts';
import { people, rows } from './world.ts';

const owners = { owner: 'ana', otherOwner: 'beto' } as const;

/** What admins do about accounts and posts, each by a function. */
export const moderationSubjects: Subject[] = [
  subject('pausas', 'of an account', owners, {
    pause: () => `select 1 where public.pausar('${people.ana}', 3, 'Insultó a alguien') is not null`,
    lift: () => `select 1 where public.levantar_pausa('${people.ana}') is not null`,
    'select own': () => 'select 1 where (select count(*) from public.mi_pausa()) = 0',
  }),
  subject('questions', 'asked before', owners, {
    close: () =>
      `select 1 where public.cerrar_como_duplicada('${rows.anaQuestion}', '${rows.betoQuestion}') is not null`,
    reopen: () => `select 1 where public.abrir_duplicada('${rows.anaQuestion}') is not null`,
  }),
  subject('papelera', 'removed by an admin', owners, {
    recover: () => `select 1 where public.recuperar('${rows.removedQuestion}') is not null`,
  }),
  subject('licencias', 'of an account', owners, {
    note: () =>
      `select 1 where public.anotar_licencia('${people.ana}', 'psicologia', '12',
         private.event_day(now()), private.event_day(now())) is not null`,
    remove: () => `select 1 where public.quitar_licencia('${people.ana}') is not null`,
  }),
];

import { type Subject, subject } from './subject.ts';
import { rows } from './world.ts';

const ofAna = { owner: 'ana', otherOwner: 'beto' } as const;
const report = (clase: string, id: string) => ({
  report: () => `select 1 where public.reportar('${clase}', '${id}', 'otra', 'Un texto') = 'recibido'`,
});

export const reportSubjects: Subject[] = [
  subject('reportes', 'of an answer', ofAna, {
    'select the private table': () => 'select 1 from private.reportes',
    ...report('respuesta', rows.anaAnswer),
  }),
  subject('reportes', 'of a nameless question', ofAna, report('pregunta', rows.namelessQuestion)),
  subject('reportes', 'of a review', ofAna, report('resena', rows.anaReview)),
  subject('moderacion', 'that waits', ofAna, {
    'select the private table': () => 'select 1 from private.moderacion',
    'select by function': () => `select 1 where public.caso_de('${rows.heldQuestion}') is not null`,
    decide: () =>
      `select 1 where public.decidir_caso('${rows.heldQuestion}', 'queda',
         public.caso_de('${rows.heldQuestion}') ->> 'huella') = 'hecho'`,
  }),
  subject('moderacion', 'withdrawn', ofAna, {
    'select the reason': () =>
      `select 1 where public.mi_publicacion_oculta('respuesta', '${rows.withdrawnAnswer}') is not null`,
    'ask for a second look': () => `select public.pedir_revision('respuesta', '${rows.withdrawnAnswer}')`,
    undo: () => `select 1 where public.reabrir_caso('${rows.withdrawnAnswer}') = 'hecho'`,
  }),
];

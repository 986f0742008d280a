import { type ReasonWords, reportReasonWords } from './report-reasons.ts';

/** Why an admin takes down what somebody wrote; `retirar` and `decidir_calificacion` take these. */
export const takedownReasons = [
  'datos_personales',
  'insultos',
  'peligroso',
  'publicidad',
  'no_es_cierto',
  'otro',
] as const;
export type TakedownReason = (typeof takedownReasons)[number];

export function readReason(value: string): TakedownReason | null {
  return takedownReasons.find((reason) => reason === value) ?? null;
}

/** In the words of who reports. */
export const reasonWords: Record<TakedownReason, ReasonWords> = {
  datos_personales: { choice: 'Muestra datos de una persona', told: 'Muestra datos de una persona' },
  insultos: reportReasonWords.ofensivo,
  peligroso: reportReasonWords.peligroso,
  publicidad: reportReasonWords.publicidad,
  no_es_cierto: reportReasonWords.no_es_verdad,
  otro: { choice: reportReasonWords.otra.choice, told: 'Otra razón' },
};

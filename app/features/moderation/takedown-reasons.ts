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

/** As an admin chooses it, in the words of who reports (`reportReasonWords`), and as it is told afterwards. */
export const reasonWords: Record<TakedownReason, { choice: string; told: string }> = {
  datos_personales: { choice: 'Muestra datos de una persona', told: 'Mostraba datos de una persona' },
  insultos: { choice: 'Ofende o ataca', told: 'Ofendía o atacaba' },
  peligroso: { choice: 'Puede hacer daño', told: 'Podía hacer daño' },
  publicidad: { choice: 'Vende algo', told: 'Vendía algo' },
  no_es_cierto: { choice: 'No es verdad', told: 'No era verdad' },
  otro: { choice: 'Otra cosa', told: 'Otra razón' },
};

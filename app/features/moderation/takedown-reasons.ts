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

/** As an admin chooses it, and as it is told afterwards. */
export const reasonWords: Record<TakedownReason, { choice: string; told: string }> = {
  datos_personales: { choice: 'Muestra datos de una persona', told: 'Mostraba datos de una persona' },
  insultos: { choice: 'Insulta a alguien', told: 'Insultaba a alguien' },
  peligroso: { choice: 'Puede hacer daño', told: 'Podía hacer daño' },
  publicidad: { choice: 'Es publicidad', told: 'Era publicidad' },
  no_es_cierto: { choice: 'No es cierto', told: 'No era cierto' },
  otro: { choice: 'Otra razón', told: 'Otra razón' },
};

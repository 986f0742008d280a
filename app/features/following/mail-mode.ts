/** When a follower is written to, as the database spells it. */
export type MailMode = 'al_momento' | 'diario' | 'semanal' | 'nunca';

export const mailModes: readonly MailMode[] = ['al_momento', 'diario', 'semanal', 'nunca'];

/** In the choices for all questions. */
export const modeLabels: Record<MailMode, string> = {
  al_momento: 'Al momento',
  diario: 'Una vez al día',
  semanal: 'Una vez por semana',
  nunca: 'Nunca',
};

/** In the choice for one question, and beside it. */
export const modeSentences: Record<MailMode, string> = {
  al_momento: 'Un correo al momento',
  diario: 'Un correo al día, si hay respuestas',
  semanal: 'Un correo por semana, si hay respuestas',
  nunca: 'Sin correo',
};

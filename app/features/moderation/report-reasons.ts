/** Why somebody reports a post, and why an admin withdraws one: `reportar` and `decidir_caso` take these. */
export const reportReasons = [
  'datos_de_un_menor',
  'peligroso',
  'ofensivo',
  'publicidad',
  'no_es_verdad',
  'otra',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export interface ReasonWords {
  choice: string;
  note?: string;
  /** As its author reads it. */
  told: string;
}

export const reportReasonWords: Record<ReportReason, ReasonWords> = {
  datos_de_un_menor: { choice: 'Muestra datos de un menor', told: 'Muestra datos de un menor' },
  peligroso: {
    choice: 'Puede hacer daño',
    note: 'Un consejo peligroso o una «cura».',
    told: 'Puede hacer daño',
  },
  ofensivo: { choice: 'Ofende o ataca', told: 'Ofende o ataca' },
  publicidad: { choice: 'Vende algo', told: 'Vende algo' },
  no_es_verdad: { choice: 'No es verdad', told: 'No es verdad' },
  otra: { choice: 'Otra cosa', told: 'No cumple las reglas del sitio' },
};

/** The kinds of posts, as the calls name them and as they are called. */
export type PostClass = 'pregunta' | 'respuesta' | 'resena';
export const postNouns: Record<PostClass, string> = {
  pregunta: 'pregunta',
  respuesta: 'respuesta',
  resena: 'reseña',
};

/** A post by its kind and id. */
export interface PostRef {
  clase: PostClass;
  elemento: string;
}

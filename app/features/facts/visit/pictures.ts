import { fold } from '../../../lib/fold.ts';
import type { VisitPhoto } from '../provider-facts.ts';

/** What a drawing shows, and the words by which a step or a photo is about it; the first that fits counts. */
const subjects = [
  [
    'pause',
    /\b(pausas?|descans\w*|cansas?|para[rs]?|paramos|audifonos|protectores|calma\w*|tranquil\w*|cojines)\b/,
  ],
  ['waiting-room', /\b(espera\w*|butacas?|sillon(es)?)\b/],
  [
    'checkup',
    /\b(doctora?|medic[oa]|enfermer[oa]|examina\w*|pesan?|peso|miden?|estetoscopio|dentista|dientes|consultorio)\b/,
  ],
  [
    'papers',
    /\b(papel(es)?|formularios?|documentos?|hojas?|firma\w*|registr\w*|tarjeta del plan|recepcion)\b/,
  ],
  ['talk', /\b(habla\w*|pregunt\w*|cuentas?|cuentan|explica\w*|conversa\w*|conoces?|saluda\w*|contestas?)\b/],
  ['car', /\b(adios|despid\w*|despedida|vuelves|regresas|te vas|sales|termina\w*|final|a (tu )?casa)\b/],
  [
    'cards',
    /\b(tarjetas?|dibujos?|dibuja\w*|imagenes|mesa|escritorio|evaluacion|actividad(es)?|ejercicios?)\b/,
  ],
  ['toys', /\b(jueg\w*|jugar|juguetes?|bloques|bola|alfombra|salon|cuarto|columpio)\b/],
  ['meal', /\b(com(er|es|ida)|merienda|alimentos?|plato|cocina|prueba\w*|frutas?)\b/],
  ['door', /\b(timbre|puerta|entrada|entras?|llegas?|edificio|estacion\w*|fachada)\b/],
] as const;

export type Subject = (typeof subjects)[number][0];

function subjectOf(text: string): Subject | null {
  const folded = fold(text);
  return subjects.find(([, words]) => words.test(folded))?.[0] ?? null;
}

/** A step with no other subject: one arrives first and leaves last. */
function drawingOf(step: string, index: number, count: number): Subject | 'path' {
  const atTheEnds = index === 0 ? 'door' : index === count - 1 && count > 2 ? 'car' : 'path';
  return subjectOf(step) ?? atTheEnds;
}

export type StepPicture = { photo: VisitPhoto } | { drawing: Subject | 'path' };

interface VisitPictures {
  /** One a step. */
  ofSteps: StepPicture[];
  /** Photos of what no step is about. */
  others: VisitPhoto[];
}

/** A photo takes the place of the drawing of the first step about the same thing. */
export function choosePictures(steps: readonly string[], photos: readonly VisitPhoto[]): VisitPictures {
  const drawings = steps.map((step, index) => drawingOf(step, index, steps.length));
  const ofSteps: StepPicture[] = drawings.map((drawing) => ({ drawing }));
  const others: VisitPhoto[] = [];
  for (const photo of photos) {
    const subject = subjectOf(photo.descripcion);
    const index = drawings.findIndex(
      (drawing, at) => drawing === subject && !('photo' in (ofSteps[at] ?? {})),
    );
    if (index >= 0) ofSteps[index] = { photo };
    else others.push(photo);
  }
  return { ofSteps, others };
}

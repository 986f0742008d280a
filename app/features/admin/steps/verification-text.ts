import type { FieldProblem } from '../../../components/forms/field-problem.ts';

/** What a name under a step stands for. */
export const verificationWords =
  'Con su nombre, esa persona dice: lo leí, probé sus teléfonos y enlaces, lo comparé con la fuente, y es así hoy.';

/** A name has three letters; the database refuses less. */
export function nameProblem(name: string): FieldProblem[] {
  const letters = name.match(/\p{Letter}/gu)?.length ?? 0;
  return letters < 3 ? [{ field: 'verificado_por', text: 'Escribe el nombre de quien lo comprobó.' }] : [];
}

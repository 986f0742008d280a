import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { limits, type Pair, rowOf, type StepValues, type Verification } from './step-values.ts';
import { nameProblem } from './verification-text.ts';

interface Context {
  /** The day in Puerto Rico. */
  today: string;
  /** What the form says is what somebody verified, and that still holds. */
  isVerified: boolean;
}

/** What keeps a step from being saved; a published one says more. */
export function checkStep(values: StepValues, { today, isVerified }: Context): FieldProblem[] {
  const row = rowOf(values);
  const problems: FieldProblem[] = [];
  const refuse = (field: string, isWrong: boolean, text: string) => {
    if (isWrong && !problems.some((problem) => problem.field === field)) problems.push({ field, text });
  };
  refuse('titulo', row.titulo === '', 'Escribe qué hacer.');
  refuse('por_que', row.por_que === '', 'Escribe por qué, en una frase.');
  for (const name of ['resumen', 'documentos', 'por_verificar'] as const) {
    const { items, length } = limits[name];
    const [count, longest] = [row[name].length, Math.max(0, ...row[name].map((line) => line.length))];
    refuse(name, count > items, `Caben hasta ${items} líneas: hay ${count}.`);
    refuse(name, longest > length, `Una línea tiene ${longest} letras. Caben ${length}.`);
  }
  const { edad_desde_meses: from, edad_hasta_meses: to } = row;
  const isAge = (months: number) => Number.isInteger(months) && months >= 0 && months <= 1200;
  refuse('desde', values.desde.trim() === '' || !isAge(from), 'Escribe la edad en meses, de 0 a 1200.');
  refuse('hasta', to !== null && !isAge(to), 'Escribe la edad en meses, o déjalo en blanco.');
  refuse('hasta', to !== null && to < from, 'La edad mayor va después de la menor.');
  checkPairs('enlaces', values.enlaces, 'https://', refuse);
  checkPairs('fuente', values.fuente, 'http', refuse);
  checkPairs('otros_telefonos', values.otros_telefonos, '', refuse);
  const unverified = verificationProblems(values, today, isVerified);
  if (!values.isPublished) return [...problems, ...unverified];
  refuse('resumen', row.resumen.length === 0, 'Para publicar, escribe al menos una línea.');
  refuse(
    'siempre',
    !row.siempre && row.momentos.length === 0,
    'Para publicar, escoge cuándo sale este paso.',
  );
  return [...problems, ...unverified];
}

/** Of a step or a letter: what is wrong with who verified it, and that a published one has been. */
export function verificationProblems(
  values: Verification,
  today: string,
  isVerified: boolean,
): FieldProblem[] {
  const { verificado_por, revisado_en, vence_en } = values;
  if (values.isVerified) {
    const problems = nameProblem(verificado_por);
    if (revisado_en === '') problems.push({ field: 'revisado_en', text: 'Escribe qué día lo comprobó.' });
    else if (revisado_en > today) problems.push({ field: 'revisado_en', text: 'Ese día no ha llegado.' });
    if (vence_en !== '' && vence_en < today) problems.push({ field: 'vence_en', text: 'Ese día ya pasó.' });
    return problems;
  }
  if (!values.isPublished || isVerified) return [];
  const text = 'Para publicar, di quién comprobó lo que dice ahora. O guárdalo como borrador.';
  return [{ field: 'verificacion', text }];
}

function checkPairs(
  field: string,
  pairs: readonly Pair[],
  start: string,
  refuse: (field: string, isWrong: boolean, text: string) => void,
): void {
  pairs.forEach(({ name, target }, index) => {
    const [said, address] = [name.trim(), target.trim()];
    const isHalf = (said === '') !== (address === '');
    refuse(`${field}-${index + 1}`, isHalf, 'Escribe las dos partes, o quita la línea.');
    refuse(
      `${field}-${index + 1}`,
      address !== '' && !address.startsWith(start),
      start === 'https://'
        ? 'La dirección empieza con https://'
        : 'La dirección empieza con http:// o https://',
    );
  });
}

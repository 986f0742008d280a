import type { FieldProblem } from '../../components/forms/field-problem.ts';
import type { Json } from '../../lib/database.types.ts';
import { checkEmail } from '../account/sign-in/credentials.ts';
import { type Field, fieldOf, readField } from '../provider-data/fields.ts';
import type { Typed } from '../provider-data/typed.ts';

export const maxReason = 300;

/** Whatever the field is, its first control has one name. */
export function valueName(_name: string, place: number): string {
  return place === 0 ? 'valor' : `valor-${place + 1}`;
}

/** The proposed value, as the database takes it. */
export function readProposed(key: string, typed: Typed): Json | null {
  const field = fieldOf(key);
  return field && !isNone(field, typed) ? (readField(field, typed, valueName) ?? null) : null;
}

/** What keeps a correction from being sent, in the order of the form. */
export function checkCorrection(key: string, typed: Typed): FieldProblem[] {
  const field = fieldOf(key);
  const problem =
    field && !isNone(field, typed)
      ? field.kind.problem(readField(field, typed, valueName), 'visitor')
      : undefined;
  const mail = textOf(typed, 'correo');
  return [
    ...(problem ? [{ field: 'valor', text: problem.text }] : []),
    ...(mail ? checkEmail(mail).map(({ text }) => ({ field: 'correo', text })) : []),
  ];
}

/** It is said that there is none. */
function isNone({ canBeNone }: Field, typed: Typed): boolean {
  return canBeNone && 'ninguno' in typed;
}

export function textOf(typed: Typed, name: string): string {
  return typed[name]?.[0] ?? '';
}

import type { FieldProblem } from '../../components/forms/field-problem.ts';

interface DatabaseError {
  code?: string | null;
  message?: string;
  details?: string | null;
  hint?: string | null;
}

const checkViolation = '23514';

/**
 * The field that the database refused: the name of the constraint names its column. A rule with words has it in the
 * hint, and of hours the weekday in the details; a plain constraint has it in its message.
 */
export function readRefusal(error: unknown, columns: readonly string[]): FieldProblem | undefined {
  const { code, message = '', details, hint } = (error ?? {}) as DatabaseError;
  if (code !== checkViolation) return undefined;
  const plain = /violates check constraint "([^"]+)"/.exec(message)?.[1];
  const text = plain ? 'Este valor no se puede guardar. Revísalo.' : message;
  const constraint = plain ?? hint ?? '';
  if (columns.includes('horas') && /^[1-7]$/.test(details ?? '')) return { field: `dia-${details}`, text };
  // The longest first: "costo_desde" is not "costo".
  const byLength = columns.toSorted((one, other) => other.length - one.length);
  const field = byLength.find((column) => constraint.includes(column));
  return field ? { field, text } : undefined;
}

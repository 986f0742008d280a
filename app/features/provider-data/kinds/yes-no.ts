import { z } from '../../../lib/schema.ts';
import type { Fact } from '../../facts/facts-list.ts';
import { kind } from '../kind.ts';

export const nothingChosen = 'Elige una respuesta.';

interface YesNoOptions {
  /** Beside a label that says what it is about, the answer alone. */
  isBrief?: boolean | undefined;
  /** In place of "No sé". */
  unknown?: string | undefined;
}

/** True or false; a column without either is not told. */
export function yesNo(tell: (isSo: boolean) => string, { isBrief, unknown }: YesNoOptions = {}) {
  return kind<boolean>({
    schema: z.boolean(),
    read: ([answer]) => (answer === 'si' ? true : answer === 'no' ? false : undefined),
    write: (isSo) => [[isSo ? 'si' : 'no']],
    tell,
    tellBriefly: isBrief ? (isSo) => (isSo ? 'Sí' : 'No') : tell,
    missing: nothingChosen,
    isQuestion: true,
    look: { as: 'yes-no', unknown },
  });
}

/** One of the facts of a place: yes, no, or that nobody knows. */
export function fact(one: Fact) {
  const { key, yes, no } = one;
  const has = (list: unknown) => Array.isArray(list) && list.includes(key);
  return kind<'si' | 'no' | null>({
    schema: z.nullable(z.enum(['si', 'no'])),
    read: ([answer]) => (answer === undefined ? undefined : answer || null),
    write: (answer) => [[answer ?? '']],
    columns: (answer) => [answer === 'si' ? [key] : [], answer === 'no' ? [key] : []],
    of: (so, notSo, allowed) => (has(so) || has(allowed) ? 'si' : has(notSo) ? 'no' : null),
    tell: (answer) => (answer ? { si: yes, no }[answer] : ''),
    tellBriefly: (answer) => (answer ? { si: 'Sí', no: 'No' }[answer] : ''),
    missing: nothingChosen,
    isQuestion: true,
    look: { as: 'fact', fact: one },
  });
}

/** That a service is over: saying so is all, and what is shown is not. */
export const closed = kind<boolean>({
  schema: z.boolean(),
  read: () => true,
  write: () => [],
  of: () => false,
  tell: (isClosed) => (isClosed ? 'Este lugar ya cerró' : 'Sigue abierto'),
  missing: nothingChosen,
  look: { as: 'nothing' },
});

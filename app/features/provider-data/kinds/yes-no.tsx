import * as z from 'zod/mini';
import type { Fact } from '../../facts/facts-list.ts';
import { Question, Rows, yesNo as yesOrNo } from '../controls.tsx';
import { kind } from '../kind.ts';

export const nothingChosen = 'Elige una respuesta.';

interface YesNoOptions {
  /** Beside a label that says what it is about, the answer alone. */
  isBrief?: boolean;
  /** In place of "No sé". */
  unknown?: string;
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
    Control: ({ control, ...props }) =>
      props.voice === 'visitor' ? (
        <Rows {...props} control={control()} answers={yesOrNo} />
      ) : (
        <Question control={control()} label={props.label} unknown={unknown} />
      ),
  });
}

/** One of the facts of a place: yes, no, or that nobody knows. */
export function fact({ key, section, yes, no }: Fact) {
  const has = (list: unknown) => Array.isArray(list) && list.includes(key);
  return kind<'si' | 'no' | null>({
    schema: z.nullable(z.enum(['si', 'no'])),
    read: ([answer]) => (answer === undefined ? undefined : answer || null),
    write: (answer) => [[answer ?? '']],
    of: (so, notSo, allowed) => (has(so) || has(allowed) ? 'si' : has(notSo) ? 'no' : null),
    tell: (answer) => (answer ? { si: yes, no }[answer] : ''),
    tellBriefly: (answer) => (answer ? { si: 'Sí', no: 'No' }[answer] : ''),
    missing: nothingChosen,
    isQuestion: true,
    Control: ({ control, present, ...props }) => {
      if (props.voice !== 'visitor') return <Question control={control()} label={props.label} />;
      // Of what a visit allows nothing is kept but a yes; of the other facts a no, and that nobody knows.
      const answers = [['si', yes] as const, ['no', no] as const, ['', 'No se sabe'] as const].filter(
        ([answer]) =>
          section === 'se_puede' ? answer === (present === 'si' ? 'no' : 'si') : answer !== (present ?? ''),
      );
      return <Rows {...props} control={control()} answers={answers} />;
    },
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
  Control: () => null,
});

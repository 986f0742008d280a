import * as z from 'zod/mini';
import type { Fact } from '../../facts/facts-list.ts';
import { Rows, YesNoOptions, yesNo as yesOrNo } from '../controls.tsx';
import { kind } from '../kind.ts';

export const nothingChosen = 'Elige una respuesta.';

/** True or false; a column without either is not told. */
export function yesNo(tell: (isSo: boolean) => string, tellBriefly = tell) {
  return kind<boolean>({
    schema: z.boolean(),
    read: ([answer]) => (answer === 'si' ? true : answer === 'no' ? false : undefined),
    write: (isSo) => [[isSo ? 'si' : 'no']],
    tell,
    tellBriefly,
    missing: nothingChosen,
    Control: ({ control, ...props }) =>
      props.voice === 'visitor' ? (
        <Rows {...props} control={control()} answers={yesOrNo} />
      ) : (
        <YesNoOptions control={control()} label={props.label} />
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
    Control: ({ control, present, ...props }) => {
      if (props.voice === 'own') return <YesNoOptions control={control()} label={props.label} />;
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

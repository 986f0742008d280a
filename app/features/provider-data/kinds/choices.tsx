import * as z from 'zod/mini';
import { Picks } from '../controls.tsx';
import { isSameSet, kind, type Voice } from '../kind.ts';

type Words = Readonly<Record<string, string>>;

/** Any number of known answers; `others`: the words, or the order, for who is not a visitor. */
export function choices(
  words: Words,
  tell: (keys: string[]) => string,
  others: Partial<Record<Voice, Words>> = {},
) {
  return kind<string[]>({
    schema: z.array(z.string()),
    read: (keys) => (keys.some(Boolean) ? keys : undefined),
    write: (keys) => [keys],
    tell,
    isSame: isSameSet,
    missing: 'Elige una respuesta o más.',
    isMended: () => true,
    columns: (keys = []) => [keys],
    Control: (props) => (
      <Picks {...props} control={props.control()} answers={Object.entries(others[props.voice] ?? words)} />
    ),
  });
}

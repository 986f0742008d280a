import { z } from '../../../lib/schema.ts';
import { isSameSet, kind, type Voice, type Words } from '../kind.ts';

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
    look: { as: 'choices', words, others },
  });
}

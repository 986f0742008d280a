import * as z from 'zod/mini';
import { Picks } from '../controls.tsx';
import { isSameSet, kind } from '../kind.ts';

/** Any number of known answers. `ownWords`: to the provider itself. */
export function choices(
  words: Readonly<Record<string, string>>,
  tell: (keys: string[]) => string,
  ownWords = words,
) {
  return kind<string[]>({
    schema: z.array(z.string()),
    read: (keys) => (keys.some(Boolean) ? keys : undefined),
    write: (keys) => [keys],
    tell,
    isSame: isSameSet,
    missing: 'Elige una respuesta o más.',
    isMended: () => true,
    Control: ({ control, label, voice, error }) => (
      <Picks
        control={control()}
        label={label}
        error={error}
        answers={Object.entries(voice === 'own' ? ownWords : words)}
      />
    ),
  });
}

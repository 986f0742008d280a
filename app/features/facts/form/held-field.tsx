import type { Field } from '../../provider-data/fields.ts';
import { heldControl, type Typed } from '../../provider-data/typed.ts';
import type { FactsPage } from './facts-page.ts';
import type { usePart } from './use-part.ts';

interface HeldFieldProps {
  field: Field;
  page: FactsPage;
  part: Pick<ReturnType<typeof usePart<Typed>>, 'values' | 'change' | 'idOf' | 'errorOf'>;
  hint?: string;
}

/** A field of a part, which holds what was typed. */
export function HeldField({ field, page, part: { values, change, idOf, errorOf }, hint }: HeldFieldProps) {
  const { kind, names, question, adminQuestion } = field;
  const nameAt = (place: number) => names[place] ?? field.key;
  return (
    <kind.Control
      control={(place = 0) => {
        const name = nameAt(place);
        return heldControl(idOf(name), values[name] ?? [], (texts) => change({ [name]: texts }));
      }}
      label={page.isAdmin ? adminQuestion : question}
      voice={page.isAdmin ? 'admin' : 'owner'}
      hint={hint}
      errorAt={(place) => errorOf(nameAt(place))}
    />
  );
}

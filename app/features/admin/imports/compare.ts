import type { Side } from '../../../components/ui/side-by-side.tsx';
import { type Field, fields, type ReadValues } from '../../import/fields.ts';

/** A field of two records: the first is there already, the second is the row of the file. */
export interface Compared {
  field: Field;
  values: readonly [unknown, unknown];
  isSame: boolean;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that either of two records says something of. */
export function compare(there: Partial<ReadValues>, file: Partial<ReadValues>): Compared[] {
  return fields.flatMap((field) => {
    const [one, other] = [there[field] ?? null, file[field] ?? null];
    if (isEmpty(one) && isEmpty(other)) return [];
    // What the file does not say is not asked.
    const isSame = isEmpty(other) || JSON.stringify(one) === JSON.stringify(other);
    return [{ field, values: [one, other] as const, isSame }];
  });
}

/** What stands there stays, unless there is nothing. */
export function firstChoices(compared: readonly Compared[]): Partial<Record<Field, Side>> {
  const asked = compared.filter(({ isSame }) => !isSame);
  return Object.fromEntries(asked.map(({ field, values }) => [field, isEmpty(values[0]) ? 1 : 0]));
}

/** The values that shall stand in the end, of the fields that were asked. */
export function chosenValues(
  compared: readonly Compared[],
  chosen: Partial<Record<Field, Side>>,
): Partial<ReadValues> {
  return Object.fromEntries(
    compared.flatMap(({ field, values }) => {
      const side = chosen[field];
      return side === undefined ? [] : [[field, values[side]]];
    }),
  );
}

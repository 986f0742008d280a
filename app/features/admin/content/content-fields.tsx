import { Field, Input, Textarea } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';

/** One line of text, or one of a list, as a form of the panel asks for it. */
export interface ContentField {
  label: string;
  need?: 'obligatorio' | 'opcional';
  hint?: string;
  type?: 'date' | 'time' | 'number' | 'url' | 'tel' | 'email';
  max?: number;
  /** Of a day: the first and the last. */
  from?: string;
  to?: string;
  /** Digits alone. */
  isNumeric?: boolean;
  /** Several lines. */
  rows?: number;
  /** One of these; `empty` are the words of none. */
  options?: ReadonlyArray<readonly [value: string, words: string] | string>;
  empty?: string;
}

interface ContentFieldsProps<Name extends string> {
  fields: Partial<Record<Name, ContentField>>;
  /** Those that are shown, in their order; by default all. */
  names?: readonly Name[];
  values: NoInfer<Record<Name, string>>;
  change(patch: NoInfer<Partial<Record<Name, string>>>): void;
}

/** How the columns are called in which two rows differ. */
export function changedLabels(
  fields: Record<string, { label: string }>,
  mine: object,
  theirs: object,
): string[] {
  const isChanged = (name: string) =>
    JSON.stringify(Reflect.get(mine, name)) !== JSON.stringify(Reflect.get(theirs, name));
  return Object.entries(fields).flatMap(([name, { label }]) =>
    name in mine && isChanged(name) ? [label] : [],
  );
}

/** The fields of a description, one below the other. */
export function ContentFields<Name extends string>({
  fields,
  names = Object.keys(fields) as Name[],
  values,
  change,
}: ContentFieldsProps<Name>) {
  return names.map((name) => {
    const field: ContentField = fields[name] ?? { label: name };
    const { label, need, hint, type = 'text', max, from, to, isNumeric, rows, options, empty } = field;
    const onText = (value: string) => change({ [name]: value } as Partial<Record<Name, string>>);
    const control = { value: values[name], onText };
    return (
      <Field key={name} id={name} label={label} need={need} hint={hint}>
        {options ? (
          <Select value={values[name]} onPick={onText} empty={empty} options={options} />
        ) : rows ? (
          <Textarea {...control} rows={rows} maxLength={max} />
        ) : (
          <Input
            {...control}
            {...(type === 'number' ? { min: 0, max: 99 } : { min: from, max: to, maxLength: max })}
            type={type}
            inputMode={
              isNumeric ? 'numeric' : type === 'url' || type === 'tel' || type === 'email' ? type : undefined
            }
            autoComplete="off"
          />
        )}
      </Field>
    );
  });
}

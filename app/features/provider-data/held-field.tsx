import { HomesControl } from './controls/homes.tsx';
import { TagsControl } from './controls/tags.tsx';
import { ThingsControl } from './controls/things.tsx';
import { FieldControl } from './field-control.tsx';
import { fieldOf, type Table } from './fields.ts';
import type { ControlProps } from './kind.ts';
import { heldControl, type Typed } from './typed.ts';

interface HeldFieldProps extends Pick<ControlProps, 'hint' | 'autoComplete' | 'offeredPlans' | 'type'> {
  /** Of the field, and where a place says it too, of whom. */
  name: string;
  table?: Table;
  voice: 'owner' | 'admin';
  part: {
    values: Typed;
    change(patch: Typed): void;
    idOf?(name: string): string;
    errorOf(name: string): string | undefined;
  };
}

/** Of those that no form without a script asks. */
const ownControls: Partial<Record<string, typeof FieldControl>> = {
  homes: HomesControl,
  tags: TagsControl,
  things: ThingsControl,
};

/** A field of a form that holds what was typed. */
export function HeldField({ name, table, voice, part, ...props }: HeldFieldProps) {
  const field = fieldOf(name, table);
  if (!field) return null;
  const { kind, names, question, adminQuestion, required } = field;
  const Control = ownControls[kind.look.as] ?? FieldControl;
  const { values, change, idOf = String, errorOf } = part;
  const nameAt = (place: number) => names[place] ?? name;
  return (
    <Control
      look={kind.look}
      {...props}
      isRequired={required !== undefined}
      control={(place = 0) => {
        const column = nameAt(place);
        return heldControl(idOf(column), values[column] ?? [], (texts) => change({ [column]: texts }));
      }}
      label={voice === 'admin' ? adminQuestion : question}
      voice={voice}
      errorAt={(place) => errorOf(nameAt(place))}
    />
  );
}

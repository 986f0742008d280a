/** What the controls of a form hold, by their names. */
export type Typed = Record<string, string[]>;

export function readTyped(form: FormData | URLSearchParams): Typed {
  const typed: Typed = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = [...(typed[name] ?? []), value.trim()];
  }
  return typed;
}

/** One control of a form. */
export interface Control {
  id: string;
  texts: readonly string[];
  /** Of an input or a list that opens. */
  text: TextProps;
  /** Of one answer among others, to a radio; with all of them, to a box. */
  answer(value: string, all?: readonly string[]): AnswerProps;
  /** Where a page holds what was typed. */
  change?(texts: string[]): void;
}

type TextProps =
  | { name: string; defaultValue: string }
  | { value: string; onChange(event: { target: { value: string } }): void };

interface AnswerProps {
  name: string;
  value: string;
  defaultChecked?: boolean;
  checked?: boolean;
  disabled?: boolean;
  onChange?(): void;
}

/** The browser's own, which begins with what was typed and so works without a script. */
export function control(typed: Typed, name: string): Control {
  const texts = typed[name] ?? [];
  return {
    id: name,
    texts,
    text: { name, defaultValue: texts[0] ?? '' },
    answer: (value) => ({ name, value, defaultChecked: texts.includes(value) }),
  };
}

/** One that shows what a page holds. */
export function heldControl(
  id: string,
  texts: readonly string[],
  change: (texts: string[]) => void,
): Control {
  const one = (text: string) => change(text ? [text] : []);
  return {
    id,
    texts,
    text: { value: texts[0] ?? '', onChange: ({ target }) => one(target.value) },
    answer(value, all) {
      const isChosen = (other: string) => texts.includes(other) !== (other === value);
      return {
        name: id,
        value,
        checked: texts.includes(value) || (value === '' && texts.length === 0),
        // Several come in the order in which they are offered.
        onChange: () => (all ? change(all.filter(isChosen)) : one(value)),
      };
    },
    change,
  };
}

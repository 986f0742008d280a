/** What the controls of a form hold, by their names. */
export type Typed = Record<string, string[]>;

export function readTyped(form: FormData | URLSearchParams): Typed {
  const typed: Typed = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = [...(typed[name] ?? []), value.trim()];
  }
  return typed;
}

/** One control: the browser's own, which begins with what was typed and so works without a script. */
export interface Control {
  id: string;
  texts: readonly string[];
  /** Of an input or a list that opens. */
  text: { name: string; defaultValue: string };
  /** Of one answer among others, to a radio or a box. */
  answer(value: string): { name: string; value: string; defaultChecked: boolean };
}

export function control(typed: Typed, name: string): Control {
  const texts = typed[name] ?? [];
  return {
    id: name,
    texts,
    text: { name, defaultValue: texts[0] ?? '' },
    answer: (value) => ({ name, value, defaultChecked: texts.includes(value) }),
  };
}

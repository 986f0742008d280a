/** A field that cannot be sent: the id of its control or group, and why. */
export interface FieldProblem {
  field: string;
  text: string;
}

/** Leads to the control, or to the first one of its group; a screen reader reads it out with its error. */
export function focusProblem([first]: readonly FieldProblem[], within: ParentNode = document): void {
  const field = first && within.querySelector<HTMLElement>(`[id="${first.field}"]`);
  // Of a group of choices the first: the arrow keys choose at once.
  const found = field?.querySelector<HTMLElement>('input[type=radio]') ?? field;
  // One that has the focus already would not be read out.
  found?.blur();
  found?.focus();
  if (found !== document.activeElement)
    found?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}

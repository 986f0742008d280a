/** A field that cannot be sent: the id of its control, and why. */
export interface FieldProblem {
  field: string;
  text: string;
}

/** For forms without a problem summary. */
export function focusProblem([first]: readonly FieldProblem[]): void {
  if (first) document.getElementById(first.field)?.focus();
}

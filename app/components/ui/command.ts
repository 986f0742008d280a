/**
 * Attributes of a button that opens or closes a `<dialog>` by the browser's own means (invoker commands), before any script.
 * React's types do not have them yet.
 */
export function command(dialog: string, name: 'show-modal' | 'close') {
  return { commandfor: dialog, command: name };
}

/** For browsers without invoker commands: does the same by script. To be called for a press on the same button. */
export function runCommand(dialog: HTMLDialogElement | null, name: 'show-modal' | 'close'): void {
  if (name === 'close') dialog?.close();
  else if (!dialog?.open && !('command' in HTMLButtonElement.prototype)) dialog?.showModal();
}

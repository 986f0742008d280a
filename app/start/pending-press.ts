/**
 * Runs in the head, as text. Before hydration links and forms with an address work by themselves. What only a script
 * can answer is held back and shows that it waits: a button, a choice outside of a form, and a form without an address,
 * whose fields must not become one. A link that is counted is marked, for components/counted-link.tsx.
 */
function holdPresses(): void {
  const root = document.documentElement;
  root.dataset.js = '';
  function hold(event: Event, control: HTMLElement | null) {
    if ('hydrated' in root.dataset) return;
    event.preventDefault();
    // React may listen already: it hears of the press once, when it is released.
    event.stopImmediatePropagation();
    // The last press counts, as it does among links.
    document.querySelector('[data-pending]')?.removeAttribute('data-pending');
    control?.setAttribute('data-pending', '');
  }
  function holdClick(event: MouseEvent) {
    const control = (event.target as Element).closest<HTMLElement>(
      'button[type="button"], [type="radio"]:not(form *)',
    );
    if (control) hold(event, control);
    else if (!('hydrated' in root.dataset))
      (event.target as Element).closest('[data-counted]')?.setAttribute('data-pressed', '');
  }
  function holdSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'get' || !form.hasAttribute('action')) hold(event, event.submitter);
  }
  document.addEventListener('click', holdClick, true);
  document.addEventListener('submit', holdSubmit, true);
}

export const pendingPressScript = `(${holdPresses})()`;

/** After hydration: presses what waits. In a task of its own, because inside an effect React hydrates no boundary. */
export function releasePress(): void {
  setTimeout(() => {
    document.documentElement.dataset.hydrated = '';
    const control = document.querySelector<HTMLElement>('[data-pending]');
    control?.removeAttribute('data-pending');
    // As a press begins: React hydrates the boundary of the control. Hydrated by the click itself, a radio would be taken
    // as if it had been checked before, and its change told to nobody.
    control?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    control?.click();
  });
}

import { storageKeys } from './first-paint.ts';

/** Where a choice of how pages look is kept, by the attribute of <html> that shows it. */
const preferenceKeys = {
  calm: storageKeys.calm,
  theme: storageKeys.theme,
  'text-size': storageKeys.textSize,
};

/**
 * Runs in the head, as text. Before hydration links, forms with an address and what the browser opens work by themselves;
 * a choice of how pages look, a tab, and sharing where the system does it, are answered here. What else only a script can answer
 * is held back and shows that it waits: a button, a choice outside of a form, and a form without an address, whose fields
 * must not become one. A link that is counted is marked, for components/counted-link.tsx.
 */
function holdPresses(keys: typeof preferenceKeys): void {
  const root = document.documentElement;
  root.dataset.js = '';
  function hold(event: Event, control: HTMLElement | null) {
    event.preventDefault();
    // React may listen already: it hears of the press once, when it is released.
    event.stopImmediatePropagation();
    // The last press counts, as it does among links.
    document.querySelector('[data-pending]')?.removeAttribute('data-pending');
    control?.setAttribute('data-pending', '');
  }
  /** `data-mirror` names the attribute and, of several, the value: `calm`, `theme-oscuro`. */
  function choose(preference: string) {
    const [, name, chosen] = /^(calm|theme|text-size)-?(.*)$/.exec(preference) ?? [];
    const value = chosen || (root.dataset.calm === 'si' ? 'no' : 'si');
    root.setAttribute(`data-${name}`, value);
    try {
      localStorage.setItem(keys[name as keyof typeof keys], value);
    } catch {
      // The browser may forbid storage: it lasts as long as the page.
    }
  }
  function holdClick(event: MouseEvent) {
    if ('hydrated' in root.dataset) return;
    const target = event.target as Element;
    const control = target.closest<HTMLElement>('button[type="button"], [type="radio"]:not(form *)');
    const { mirror } = target.closest<HTMLElement>('[data-mirror]')?.dataset ?? {};
    if (mirror) {
      hold(event, null);
      choose(mirror);
    } else if (control?.dataset.share && 'share' in navigator) {
      hold(event, null);
      // Who changes their mind need not be told.
      navigator.share({ title: control.dataset.share, url: location.href }).catch(() => {});
    } else if (control?.matches('[role="tab"]')) {
      hold(event, null);
      for (const tab of control.parentElement?.children ?? []) {
        tab.setAttribute('aria-selected', String(tab === control));
        const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
        if (panel) panel.hidden = tab !== control;
      }
    } else if (!control) target.closest('[data-counted]')?.setAttribute('data-pressed', '');
    // The browser opens a dialog by itself, where it can.
    else if (!control.hasAttribute('commandfor') || !('command' in control)) hold(event, control);
  }
  function holdSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if ('hydrated' in root.dataset) return;
    if (form.method !== 'get' || !form.hasAttribute('action')) hold(event, event.submitter);
  }
  document.addEventListener('click', holdClick, true);
  document.addEventListener('submit', holdSubmit, true);
}

export const pendingPressScript = `(${holdPresses})(${JSON.stringify(preferenceKeys)})`;

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

import type { DOMAttributes, SyntheticEvent } from 'react';

/** An event on a control before hydration. */
export interface EarlyTap {
  element: HTMLElement;
  kind: 'tap' | 'link' | 'text' | 'check' | 'submit';
  /** Value or checked state of a field. */
  value: string | boolean | undefined;
}

declare global {
  interface Window {
    earlyTaps?: { kept: Map<Element, EarlyTap>; controlOf(event: Event): Element | null; stop(): void };
  }
}

/**
 * Inline script of the head. On a slow network people tap before hydration: this records their events, marks the
 * control as waiting, and holds back forms without an action. The last event of each control counts.
 */
export const earlyTapsScript = `(function(w,d){var kept=new Map(),names=['click','input','change','submit'];
function isBox(t){return t.type==='checkbox'||t.type==='radio'}
function controlOf(e){var t=e.target;return e.type!=='click'||isBox(t)||!t.closest?t:t.closest('button[type=button],a[href]')}
function keep(e){var t=controlOf(e),k,v;if(!t)return;
if(e.type==='submit'){if(t.hasAttribute('action'))return;e.preventDefault();k='submit'}
else if(e.type==='click'){k=isBox(t)?'check':t.href?'link':'tap';v=t.checked}
else if(!isBox(t)&&t.type!=='file'&&e.type===(t.options?'change':'input')){k='text';v=t.value}
if(!k)return;if(k==='tap'||k==='submit')t.setAttribute('data-pending','');
kept.delete(t);kept.set(t,{element:t,kind:k,value:v})}
names.forEach(function(n){d.addEventListener(n,keep,true)});
w.earlyTaps={kept:kept,controlOf:controlOf,stop:function(){names.forEach(function(n){d.removeEventListener(n,keep,true)});delete w.earlyTaps}}
})(window,document)`;

/** On <body>, in the capture phase: React calls them for each event that it dispatches, which then needs no replay. */
export const earlyTapHandlers: DOMAttributes<HTMLElement> = {
  onClickCapture: (event) => settle(event, ['tap', 'link']),
  onChangeCapture: (event) => settle(event, ['text', 'check']),
  onSubmitCapture: (event) => settle(event, ['submit']),
};

function settle({ nativeEvent }: SyntheticEvent, kinds: Array<EarlyTap['kind']>): void {
  const control = window.earlyTaps?.controlOf(nativeEvent);
  const tap = control && window.earlyTaps?.kept.get(control);
  if (!tap || !kinds.includes(tap.kind)) return;
  window.earlyTaps?.kept.delete(control);
  control.removeAttribute('data-pending');
}

const pauseMs = 5;
const restMs = 50;
const patienceMs = 10_000;

/**
 * Replays the recorded events one by one until React has dispatched each. Hydration boundaries may hydrate later than
 * the root, so it retries until a timeout.
 */
export async function replayEarlyTaps(): Promise<void> {
  const { earlyTaps } = window;
  const end = Date.now() + patienceMs;
  let waitMs = pauseMs;
  while (earlyTaps && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const tap = nextTap(earlyTaps.kept);
    if (tap) replay(tap);
    else document.documentElement.dataset.hydrated = '';
    waitMs = tap ? pauseMs : restMs;
  }
  document.documentElement.dataset.hydrated = '';
  earlyTaps?.stop();
}

/** Fields before presses. Events of removed elements are dropped. */
function nextTap(kept: Map<Element, EarlyTap>): EarlyTap | undefined {
  for (const element of kept.keys()) if (!element.isConnected) kept.delete(element);
  const taps = [...kept.values()];
  return taps.find(({ kind }) => kind === 'text' || kind === 'check') ?? taps[0];
}

function replay({ element, kind, value }: EarlyTap): void {
  if (kind === 'submit') (element as HTMLFormElement).requestSubmit();
  else if (kind === 'link') {
    // The browser has followed the link already: only its click handlers are missing.
    window.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    element.click();
  } else if (kind === 'tap') {
    // Radix tabs listen to mousedown, everything else to click.
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    element.click();
  } else if (kind === 'check') {
    // Starts from the opposite state: React ignores a change event whose value it already tracks.
    (element as HTMLInputElement).checked = !value;
    element.click();
  } else {
    setValue(element as HTMLInputElement, String(value));
  }
}

/** Sets an empty value first, for the same reason. */
function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

import type { DOMAttributes, SyntheticEvent } from 'react';

/** What a person did with a control before the page could answer. */
export interface EarlyTap {
  element: HTMLElement;
  kind: 'tap' | 'link' | 'text' | 'check' | 'submit';
  /** Of a field: what was typed, chosen or ticked. */
  value: string | boolean | undefined;
}

declare global {
  interface Window {
    earlyTaps?: { kept: Map<Element, EarlyTap>; controlOf(event: Event): Element | null; stop(): void };
  }
}

/**
 * Runs in the head. On a slow line people tap before the page has come to life: this keeps what they did, marks the
 * control as waiting, and holds back forms that only a script can send. The latest word of each control counts.
 */
export const earlyTapsScript = `(function(w,d){var kept=new Map(),names=['click','input','change','submit'];
function isBox(t){return t.type==='checkbox'||t.type==='radio'}
function controlOf(e){var t=e.target;return e.type!=='click'||isBox(t)||!t.closest?t:t.closest('button[type=button],a[href]')}
function keep(e){var t=controlOf(e),k,v;if(!t)return;
if(e.type==='submit'){if(t.hasAttribute('action'))return;e.preventDefault();k='submit'}
else if(e.type==='click'){k=isBox(t)?'check':t.href?'link':'tap';v=t.checked}
else if(!isBox(t)&&t.type!=='file'&&e.type===(t.options?'change':'input')){k='text';v=t.value}
if(!k)return;if(k==='tap'||k==='submit')t.setAttribute('data-espera','');
kept.delete(t);kept.set(t,{element:t,kind:k,value:v})}
names.forEach(function(n){d.addEventListener(n,keep,true)});
w.earlyTaps={kept:kept,controlOf:controlOf,stop:function(){names.forEach(function(n){d.removeEventListener(n,keep,true)});delete w.earlyTaps}}
})(window,document)`;

/** On <body>: React calls these for what it delivers, and only for that. */
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
  control.removeAttribute('data-espera');
}

const pauseMs = 5;
const restMs = 50;
const patienceMs = 10_000;

/**
 * Does again what was done too early, until it is delivered: one thing after the other, as a person would. Parts of the
 * page may follow later than the rest, so it looks out for a while.
 */
export async function replayEarlyTaps(): Promise<void> {
  const { earlyTaps } = window;
  const end = Date.now() + patienceMs;
  let waitMs = pauseMs;
  while (earlyTaps && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const tap = nextTap(earlyTaps.kept);
    if (tap) replay(tap);
    else document.documentElement.dataset.viva = '';
    waitMs = tap ? pauseMs : restMs;
  }
  document.documentElement.dataset.viva = '';
  earlyTaps?.stop();
}

/** What was filled in, then what was pressed. What is gone from the page is forgotten. */
function nextTap(kept: Map<Element, EarlyTap>): EarlyTap | undefined {
  for (const element of kept.keys()) if (!element.isConnected) kept.delete(element);
  const taps = [...kept.values()];
  return taps.find(({ kind }) => kind === 'text' || kind === 'check') ?? taps[0];
}

function replay({ element, kind, value }: EarlyTap): void {
  if (kind === 'submit') (element as HTMLFormElement).requestSubmit();
  else if (kind === 'link') {
    // The browser has followed it already: only what the page does beside that is missing.
    window.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    element.click();
  } else if (kind === 'tap') {
    // Tabs listen to the press, everything else to the click.
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    element.click();
  } else if (kind === 'check') {
    // From the other state, since React takes no notice of one it knows already.
    (element as HTMLInputElement).checked = !value;
    element.click();
  } else {
    setValue(element as HTMLInputElement, String(value));
  }
}

/** By way of an empty value, for the same reason. */
function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

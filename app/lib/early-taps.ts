/** What a person did with a control before the scripts were there. */
export interface EarlyTap {
  element: HTMLElement;
  kind: 'tap' | 'link' | 'text' | 'check' | 'submit';
  /** Of a field: what was typed, chosen or ticked. */
  value: string | boolean | undefined;
}

declare global {
  interface Window {
    earlyTaps?: { kept: Map<Element, EarlyTap>; stop(): void };
  }
}

/** React marks what it has brought to life; parts of a page may follow later than the rest. */
const aliveMark = '__reactProps$';

/**
 * Runs in the head. On a slow line people tap before the page has come to life: this keeps what they did, marks the
 * control as waiting, and holds back forms that only a script can send. The latest word of each control counts.
 */
export const earlyTapsScript = `(function(w,d){var kept=new Map(),names=['click','input','change','submit'];
function keep(e){var t=e.target,k,v;
if(e.type==='click'){t=t.closest&&t.closest('button[type=button],a[href]');k=t&&t.href?'link':'tap'}
if(!t||Object.keys(t).some(function(n){return n.indexOf('${aliveMark}')===0}))return;
if(e.type==='submit'){if(t.hasAttribute('action'))return;e.preventDefault();k='submit'}
else if(t.type==='checkbox'||t.type==='radio'){k='check';v=t.checked}
else if(!k&&'value' in t){k='text';v=t.value}
if(!k)return;if(k==='tap'||k==='submit')t.setAttribute('data-espera','');
kept.delete(t);kept.set(t,{element:t,kind:k,value:v})}
names.forEach(function(n){d.addEventListener(n,keep,true)});
w.earlyTaps={kept:kept,stop:function(){names.forEach(function(n){d.removeEventListener(n,keep,true)});delete w.earlyTaps}}
})(window,document)`;

const pauseMs = 40;
const patienceMs = 10_000;

/** Does again, once it has an effect, what was done too early: one thing after the other, as a person would. */
export async function replayEarlyTaps(): Promise<void> {
  const { earlyTaps } = window;
  document.documentElement.dataset.viva = '';
  if (!earlyTaps) return;
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const tap = nextTap(earlyTaps.kept);
    tap?.element.removeAttribute('data-espera');
    if (tap) replay(tap);
  }
  earlyTaps.stop();
}

/** In their order; what is gone from the page is forgotten. */
function nextTap(kept: Map<Element, EarlyTap>): EarlyTap | undefined {
  for (const [element, tap] of kept) {
    if (element.isConnected && !isAlive(element)) continue;
    kept.delete(element);
    if (element.isConnected) return tap;
  }
  return undefined;
}

function isAlive(element: Element): boolean {
  return Object.keys(element).some((name) => name.startsWith(aliveMark));
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
    if ((element as HTMLInputElement).checked !== value) element.click();
  } else {
    setValue(element as HTMLInputElement, String(value));
  }
}

/** React takes no notice of a value it knows already: it is shown an empty one first. */
function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

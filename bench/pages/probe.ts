import type { MainControl, Sight } from './main-controls.ts';

/** Milliseconds since the navigation began. */
export interface ProbeTimes {
  firstPaint: number | undefined;
  largestPaint: number | undefined;
  /** When the page said of itself that it is hydrated; not every state of the site says so. */
  alive: number | undefined;
  /** When each tap was made, even if the page was too busy to take it. */
  taps: number[];
  /** When the frame with the answer had been drawn. */
  answered: number | undefined;
  longTasks: Array<{ start: number; duration: number }>;
}

export type ProbeMessage = { kind: 'control'; x: number; y: number } | { kind: 'answer' };

export interface ProbeWindow {
  probeTimes: ProbeTimes;
  /** Takes a ProbeMessage as JSON. */
  tellProbe(message: string): void;
}

/**
 * Runs in the page before anything of it. Tells where the main control is as soon as it is painted, and when its answer
 * is. It has to be one function, since the browser gets its text.
 */
export function installProbe({ control, answer, marker }: MainControl & { marker: string }): void {
  const place = window as unknown as ProbeWindow;
  if (window.top !== window) return;
  const times: ProbeTimes = {
    firstPaint: undefined,
    largestPaint: undefined,
    alive: undefined,
    taps: [],
    answered: undefined,
    longTasks: [],
  };
  place.probeTimes = times;
  const tell = (message: ProbeMessage) => place.tellProbe(JSON.stringify(message));
  const find = ({ selector, words = '' }: Sight) =>
    [...document.querySelectorAll(selector)].find(
      (element) => element.textContent.includes(words) && element.checkVisibility(),
    );
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });

  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    times.firstPaint = startTime;
    lookForControl();
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    times.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => times.longTasks.push({ start: startTime, duration }));
  window.addEventListener('pointerdown', ({ timeStamp }) => times.taps.push(timeStamp), { capture: true });

  function lookForControl() {
    const element = find(control);
    const box = element?.getBoundingClientRect() ?? new DOMRect(-1, -1);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (element?.contains(document.elementFromPoint(x, y))) tell({ kind: 'control', x, y });
    else requestAnimationFrame(lookForControl);
  }

  let isAnswered = false;
  new MutationObserver(() => {
    if (times.alive === undefined && document.documentElement?.hasAttribute(marker)) {
      times.alive = performance.now();
    }
    if (isAnswered || !find(answer)) return;
    isAnswered = true;
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => {
      times.answered = performance.now();
      tell({ kind: 'answer' });
    };
    requestAnimationFrame(() => drawn.port2.postMessage(null));
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

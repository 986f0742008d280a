/** After the release a click follows, on a touch screen as an event of its own. */
const clickMs = 50;
/** A release that a menu or another window took is never told. */
const longestMs = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let press: { isOver: Promise<void>; end(): void } | undefined;

/** Follows each press of a link or button from the first touch to its click. */
export function watchPresses(): () => void {
  const stop = new AbortController();
  const listen = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener('pointerdown', begin, listen);
  document.addEventListener('pointerup', () => endAfter(clickMs), listen);
  document.addEventListener('pointercancel', () => endAfter(0), listen);
  return () => stop.abort();
}

export function isPressing(): boolean {
  return press !== undefined;
}

/** Until nothing is being pressed: what is under the finger must not change before its click. */
export async function released(): Promise<void> {
  await press?.isOver;
}

function begin({ button, target }: PointerEvent): void {
  if (button !== 0 || !(target instanceof Element) || !target.closest('a, button, label')) return;
  press ??= newPress();
  endAfter(longestMs);
}

function newPress() {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { isOver, end };
}

function endAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    press?.end();
    press = undefined;
  }, ms);
}

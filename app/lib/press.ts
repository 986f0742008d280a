/** The click follows pointerup, on a touch screen in a later task. */
const clickMs = 50;
/** Timeout: pointerup never arrives when a menu or another window took it. */
const longestMs = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let press: { isOver: Promise<void>; end(): void } | undefined;

/** Tracks each press of a link or button from pointerdown to its click. */
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

/** Resolves when nothing is being pressed: the target must not change between pointerdown and click. */
export async function pressEnded(): Promise<void> {
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

const waiting = ':is(.deferred-part, .deferred-card):not([style*="content-visibility"])';

/**
 * Deferred layout: lays out the parts below the first screen (deferred-part, deferred-card) one by one while the browser is
 * idle. Afterwards layout is eager: pages rendered in the browser need their real height for scroll restoration.
 */
export function runDeferredLayout(): () => void {
  let isStopped = false;
  function next() {
    if (isStopped) return;
    const part = document.querySelector<HTMLElement>(waiting);
    if (!part) {
      document.documentElement.dataset.laidOut = '';
      return;
    }
    part.style.contentVisibility = 'visible';
    // One part a frame, against long tasks.
    requestAnimationFrame(() => whenIdle(next));
  }
  whenIdle(next);
  return () => {
    isStopped = true;
  };
}

function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 100);
}

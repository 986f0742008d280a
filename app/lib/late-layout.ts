const waiting = ':is(.late-part, .late-card):not([style*="content-visibility"])';

/**
 * Lays out the parts that wait below the screen (late-part, late-card), one after another, while the browser has nothing
 * else to do. Then nothing is late any more: pages made in the browser are laid out at once, since Back finds its place
 * by their height.
 */
export function layOutLateParts(): () => void {
  let isStopped = false;
  function next() {
    if (isStopped) return;
    const part = document.querySelector<HTMLElement>(waiting);
    if (!part) {
      document.documentElement.dataset.tendida = '';
      return;
    }
    part.style.contentVisibility = 'visible';
    // One a frame: each is laid out by itself.
    requestAnimationFrame(() => whenIdle(next));
  }
  whenIdle(next);
  return () => {
    isStopped = true;
  };
}

function whenIdle(work: () => void): void {
  // Safari has no idle time to give.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 100);
}

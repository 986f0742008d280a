/** After the page: what is kept for later must not delay what is read now. */
const delayMs = 4_000;

/** Keeps the guide where it is due: when the site starts, and when somebody comes back to it. */
export function watchGuide(onKept: () => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
  function look(): void {
    if (document.hidden) return;
    import('./keep-guide.ts').then(
      ({ keepIfDue }) => keepIfDue(onKept),
      () => undefined,
    );
  }
  const timer = setTimeout(look, delayMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

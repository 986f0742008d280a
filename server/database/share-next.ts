/**
 * One run at a time, shared as in a group commit: whoever calls while one is under way gets the next, which begins after
 * they called.
 */
export function shareNext(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    next = undefined;
    const started = run().finally(() => {
      if (current === started) current = undefined;
    });
    current = started;
    return started;
  }

  return function share() {
    if (current) next ??= current.then(start, start);
    return next ?? start();
  };
}

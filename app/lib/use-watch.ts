import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Runs the loaders again and again while the background works on something that the page shows. A read that takes longer
 * than that is waited for: another would break it off, and a slow network would never see the end.
 */
export function useWatch(isWorking: boolean, everyMs: number): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  useEffect(() => {
    if (!isWorking) return;
    // By an interval: a read that ends at once may never be rendered as one that goes on.
    const timer = setInterval(() => {
      if (!document.hidden && latest.current.state === 'idle') void latest.current.revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isWorking, everyMs]);
}

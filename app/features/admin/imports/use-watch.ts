import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const everyMs = 1_000;

/** Reads the page again every second while the background works on something it shows. */
export function useWatch(isWorking: boolean): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  useEffect(() => {
    if (!isWorking) return;
    // By an interval: a read that ends at once may never be rendered as one that goes on.
    const timer = setInterval(() => {
      if (latest.current.state === 'idle') void latest.current.revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isWorking]);
}

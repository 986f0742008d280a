import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Runs the loaders again and again while the background works on something that the page shows. A read that takes longer
 * than that is waited for: another would break it off, and a slow network would never see the end.
 */
export function useWatch(isWorking: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWorking) return;
    let isReading = false;
    const timer = setInterval(async () => {
      if (document.hidden || isReading) return;
      isReading = true;
      await revalidate();
      isReading = false;
    }, everyMs);
    return () => clearInterval(timer);
  }, [isWorking, everyMs, revalidate]);
}

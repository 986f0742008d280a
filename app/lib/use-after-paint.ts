import { startTransition, useEffect, useState } from 'react';

/**
 * Follows a value after the frame in which it changed is painted. A deferred value is rendered between a key press and its
 * frame, where there is time, and its layout then belongs to that frame.
 */
export function useAfterPaint<Value extends object | string>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}

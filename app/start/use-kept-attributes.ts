import { useLayoutEffect } from 'react';

let kept: Array<[name: string, value: string]> = [];

/** The root error boundary is another <html> to React, which would be without what the first-paint script wrote on it. */
export function useKeptAttributes(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const [name, value] of kept) root.setAttribute(name, value);
    return () => {
      kept = [...root.attributes].map(({ name, value }) => [name, value]);
    };
  }, []);
}

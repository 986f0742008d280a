import { type ReactNode, Suspense } from 'react';

/** Hydration boundary: React hydrates each one by itself, so a tap waits for its part and not for the whole page. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

import { type ReactNode, Suspense } from 'react';

/** Comes to life by itself: a long page in pieces never holds up a tap for all of it. */
export function Piece({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

import { Suspense } from 'react';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';
import { useIsToasterWanted } from './toast.tsx';

const Toaster = lazyWithRetry(() => import('./toaster.tsx'));

export function ToastHost() {
  const isShown = useIsToasterWanted();
  if (!isShown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

import { Suspense, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';
import { wanted } from './toast.tsx';

const Toaster = lazyWithRetry(() => import('./toaster.tsx'));

export function ToastHost() {
  const isShown = useSyncExternalStore(wanted.subscribe, wanted.read, () => false);
  if (!isShown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

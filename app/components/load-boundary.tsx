import type { ReactNode } from 'react';
import { isMissing } from '../lib/load.ts';
import { LoadFailed } from './load-failed.tsx';

interface LoadBoundaryProps {
  error: unknown;
  /** The specification's sentence for a failed read. */
  message: string | ((reason: string) => string);
  /** What stands for a row that is not there (404). */
  missing?: ReactNode;
  /** Below the sentence; without it, the reason. */
  children?: ReactNode;
  className?: string;
}

/** The error boundary of a route that reads: export it as `ErrorBoundary`, in the frame of the page. */
export function LoadBoundary({ error, missing, ...failure }: LoadBoundaryProps) {
  if (missing !== undefined && isMissing(error)) return missing;
  return <LoadFailed error={error} {...failure} />;
}

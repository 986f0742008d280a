import { type ElementType, Fragment, type ReactNode } from 'react';
import { isMissing } from '../lib/load.ts';
import { LoadFailed } from './load-failed.tsx';

interface LoadBoundaryProps {
  error: unknown;
  /** The specification's sentence for a failed read. */
  message: string | ((reason: string) => string);
  /** What stands for a row that is not there (404). */
  missing?: ReactNode;
  className?: string;
}

/** A read that failed or found nothing: the `ErrorBoundary` of a route, in the frame of its page, and `failed` of `Loaded`. */
export function LoadBoundary({ error, missing, ...failure }: LoadBoundaryProps) {
  if (missing !== undefined && isMissing(error)) return missing;
  return <LoadFailed error={error} {...failure} />;
}

/** The `ErrorBoundary` of a route, in the frame of its page. */
export function boundaryOf(
  message: LoadBoundaryProps['message'],
  { Frame = Fragment, ...look }: Pick<LoadBoundaryProps, 'missing'> & { Frame?: ElementType } = {},
) {
  return ({ error }: { error: unknown }) => (
    <Frame>
      <LoadBoundary error={error} message={message} {...look} />
    </Frame>
  );
}

import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Await, Navigate } from 'react-router';
import { FailedRead, redirectOf, useOnScreen } from '../lib/load.ts';
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx';
import { Loading } from './ui/skeleton.tsx';

interface LoadedProps<Data> {
  /** What the loader returned: there already, or on its way. */
  data: Data | Promise<Data>;
  /** While it is on its way: "Cargando…", above blocks as high as what will come. */
  loading?: string;
  blocks?: readonly string[];
  /** Instead of both. */
  fallback?: ReactNode;
  /** A failure, in place. What was read before stays below it, unless it is the first read. */
  failed?(error: unknown, isFirst: boolean): ReactNode;
  /** Instead of `failed`: the specification's sentence, for `LoadFailed`. */
  failure?: LoadFailedProps['message'];
  children(data: Data, hasFailed: boolean): ReactNode;
}

/** Shows what a loader reads. See lib/load.ts. */
export function Loaded<Data>({
  data,
  loading = '',
  blocks,
  fallback = <Loading text={loading} blocks={blocks} />,
  failure = '',
  failed = (error) => <LoadFailed message={failure} error={error} />,
  children,
}: LoadedProps<Data>) {
  useOnScreen();
  return (
    <Suspense fallback={fallback}>
      <Await<Data | Promise<Data>> resolve={data}>
        {(read) => (
          <Settled read={read as Data} failed={failed}>
            {children}
          </Settled>
        )}
      </Await>
    </Suspense>
  );
}

interface SettledProps<Data> extends Required<Pick<LoadedProps<Data>, 'failed' | 'children'>> {
  read: Data | FailedRead;
}

function Settled<Data>({ read, failed, children }: SettledProps<Data>) {
  const last = useRef<Data>(undefined);
  const failure = read instanceof FailedRead ? read : undefined;
  const shown = read instanceof FailedRead ? last.current : read;
  useEffect(() => {
    last.current = shown;
  }, [shown]);
  const elsewhere = failure && redirectOf(failure.error);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return (
    <>
      {failure ? failed(failure.error, shown === undefined) : null}
      {shown === undefined ? null : children(shown, failure !== undefined)}
    </>
  );
}

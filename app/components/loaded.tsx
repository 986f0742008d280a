import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Await, useAsyncError } from 'react-router';
import { useOnScreen } from '../lib/load.ts';

interface LoadedProps<Data> {
  /** What the loader returned: there already, or on its way. */
  data: Data | Promise<Data>;
  /** While it is on its way: "Cargando…". */
  fallback: ReactNode;
  /** A failure, in place: thrown on to the boundary of the route it would be logged as an error of the page. */
  failed(error: unknown): ReactNode;
  /** What was read last stays below a failure. */
  children(data: Data, hasFailed: boolean): ReactNode;
}

/** Shows what a loader reads. See lib/load.ts. */
export function Loaded<Data>({ data, fallback, failed, children }: LoadedProps<Data>) {
  const last = useRef<Data>(undefined);
  useOnScreen();
  return (
    <Suspense fallback={fallback}>
      <Await<Data | Promise<Data>>
        resolve={data}
        errorElement={
          <Failed last={last} failed={failed}>
            {children}
          </Failed>
        }
      >
        {(value) => (
          <Read data={value as Data} last={last}>
            {children}
          </Read>
        )}
      </Await>
    </Suspense>
  );
}

interface PartProps<Data> {
  last: RefObject<Data | undefined>;
  children: LoadedProps<Data>['children'];
}

function Read<Data>({ data, last, children }: PartProps<Data> & { data: Data }) {
  useEffect(() => {
    last.current = data;
  }, [data, last]);
  return children(data, false);
}

function Failed<Data>({ last, failed, children }: PartProps<Data> & { failed(error: unknown): ReactNode }) {
  const error = useAsyncError();
  return (
    <>
      {failed(error)}
      {last.current === undefined ? null : children(last.current, true)}
    </>
  );
}

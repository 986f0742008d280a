import { startTransition, useEffect, useReducer, useRef } from 'react';
import { data, useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router';
import { explain } from './error-messages.ts';
import { pressEnded } from './press.ts';

/**
 * A read of a `loader`: a failure is logged, and thrown as 503 with its reason in words; one that was refused for its pace
 * is no failure, and thrown as 429. Nor is one that nobody waits for any more. `what` is for the log.
 */
export async function readOnServer<Data>(what: string, read: Promise<Data>): Promise<Data> {
  try {
    return await read;
  } catch (error) {
    throw data({ reason: explain(error) }, { status: noteFailure(what, error) });
  }
}

/** The same for a file that is made while it is read: the failure is what the gateway answers instead of it. */
export async function* piecesOnServer(what: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    const init = { status: noteFailure(what, error), headers: { 'Cache-Control': 'no-store' } };
    throw Response.json({ reason: explain(error) }, init);
  }
}

function noteFailure(what: string, error: unknown): 429 | 503 {
  const { code } = (error ?? {}) as { code?: string };
  if (code === 'over_request_rate_limit') return 429;
  if (code !== 'client_gone') console.error(`${what} could not be read:`, error);
  return 503;
}

/** The row, or 404 where there is none. */
export function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw data(null, { status: 404 });
  return row;
}

/** What a loader throws: `ErrorResponse` once the router has seen it, `data(…)` itself out of a deferred read. */
interface LoaderError {
  status?: number;
  init?: ResponseInit | null;
  data?: { reason?: string } | null;
}

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** 0 for what is no answer. */
export function statusOf(error: unknown): number {
  const { status, init } = (error ?? {}) as LoaderError;
  return status ?? init?.status ?? 0;
}

/** Where a read sends whoever asked: it is at another address now. */
export function redirectOf(error: unknown): string | null {
  return error instanceof Response ? error.headers.get('Location') : null;
}

/** Why a read failed, in words: as the server said it, or of an error in the browser. */
export function reasonOf(error: unknown): string {
  return ((error ?? {}) as LoaderError).data?.reason ?? explain(error);
}

/** How many parts on screen show a deferred read of a path: one of several may go. */
const onScreen = new Map<string, number>();

function count(pathname: string, change: 1 | -1): void {
  onScreen.set(pathname, (onScreen.get(pathname) ?? 0) + change);
}

export function useOnScreen(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    count(pathname, 1);
    return () => count(pathname, -1);
  }, [pathname]);
}

/** The failure of a deferred read, which `Loaded` shows: as a value, since a page on screen must not suspend. */
export class FailedRead {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

type Deferred<Reads> = { [Name in keyof Reads]: Promise<Reads[Name]> | Reads[Name] };

/**
 * The reads of a `clientLoader`, for `Loaded`. A page that opens gets promises and shows that it loads; a page on screen
 * keeps what it shows until all of them are settled. Rows do not change between a press and its click.
 */
export async function streamReads<Reads extends Record<string, unknown>>(
  { url }: Request,
  reads: { [Name in keyof Reads]: Promise<Reads[Name]> },
): Promise<Deferred<Reads>> {
  const isOpen = (onScreen.get(new URL(url).pathname) ?? 0) > 0;
  const entries = Object.entries<Promise<unknown>>(reads).map(async ([name, read]) => {
    const value = note(read.catch((error: unknown) => new FailedRead(error)).finally(pressEnded));
    return [name, isOpen ? await value : value];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** What a promise of `streamReads` came to. */
const settled = new WeakMap<Promise<unknown>, unknown>();

function note<Data>(read: Promise<Data>): Promise<Data> {
  void read.then((value) => settled.set(read, value));
  return read;
}

/**
 * A deferred read as state, where the page is shown meanwhile. What was read before stays while the next is on its way,
 * and when it fails.
 */
export function useRead<Data>(read: Data | Promise<Data>): Data | undefined {
  const last = useRef<Data>(undefined);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const isPending = read instanceof Promise && !settled.has(read);
  const value = read instanceof Promise ? settled.get(read) : read;
  if (!isPending && !(value instanceof FailedRead)) last.current = value as Data;
  useEffect(() => {
    if (!isPending || !(read instanceof Promise)) return;
    let isCurrent = true;
    void read.then(() => {
      if (isCurrent) startTransition(refresh);
    });
    return () => {
      isCurrent = false;
    };
  }, [read, isPending]);
  return last.current;
}

/** Whether the loaders of the page on screen run again: for another address, a retry, or after a write. */
export function useIsReloading(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const { state } = useRevalidator();
  const isAfterWrite = useFetchers().some((fetcher) => fetcher.state === 'loading');
  return location?.pathname === pathname || state === 'loading' || isAfterWrite;
}

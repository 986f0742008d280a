import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type SubmitTarget, useFetcher, useFormAction, useSubmit } from 'react-router';
import type { Failure, Outcome } from '../../lib/mutation.ts';

export interface SubmissionOptions<Input, Value> {
  /** Address of the route whose clientAction runs; by default the route of this component. */
  action?: string;
  /**
   * Runs this instead of a clientAction: for what holds a secret or a challenge in memory, which must not become the
   * body of a request. No loader runs after it.
   */
  run?(input: Input): Promise<Outcome<Value>>;
  /** In a list: the row that a write is about. Without it all writes are about one. */
  rowKey?(input: Input): string;
  /** A second press on a row is sent after the first; by default it is ignored until the first has its outcome. */
  keepsLatest?: boolean;
  onDone?(value: Value, input: Input): void;
  onError?(failure: Failure, input: Input): void;
}

interface Press<Input> {
  input: Input;
  row: string;
}

/**
 * Sends writes, those of several rows one after the other: busy until the page shows the outcome, which is handled once.
 * What waits for its turn when the page is left is sent at once.
 */
export function useSubmission<Input, Value = void>({
  action,
  run,
  rowKey = () => '',
  keepsLatest = false,
  onDone,
  onError,
}: SubmissionOptions<Input, Value> = {}) {
  const fetcher = useFetcher<Outcome<Value>>();
  const submit = useSubmit();
  const path = useFormAction(action);
  const [shown, setShown] = useState<ReadonlyArray<Press<Input>>>([]);
  const [failure, setFailure] = useState<Failure & { input: Input }>();
  // Those without an outcome, the first of them on its way: a double press arrives before the busy state is rendered.
  const waiting = useRef<Array<Press<Input>>>([]);
  const handled = useRef<Outcome<Value>>(undefined);

  function send(input: Input) {
    const press = { input, row: rowKey(input) };
    const withoutRow = (list: ReadonlyArray<Press<Input>>) => list.filter(({ row }) => row !== press.row);
    const [first, ...later] = waiting.current;
    if (!keepsLatest && withoutRow(waiting.current).length < waiting.current.length) return;
    waiting.current = first ? [first, ...withoutRow(later), press] : [press];
    setShown((now) => [...withoutRow(now), press]);
    setFailure((now) => (now && rowKey(now.input) !== press.row ? now : undefined));
    if (!first) void start(press);
  }

  async function start(press: Press<Input>) {
    if (run) finish(await run(press.input));
    else await fetcher.submit(...requestOf(press.input, action));
    if (waiting.current.some((other) => other !== press)) return;
    if (run) setShown([]);
    // Not before what the router has read, which it renders as a transition too.
    else startTransition(() => setShown([]));
  }

  function finish(outcome: Outcome<Value>) {
    const [press, next] = waiting.current;
    if (!press) return;
    waiting.current = waiting.current.slice(1);
    if (outcome.ok) {
      onDone?.(outcome.value, press.input);
    } else {
      setShown((now) => now.filter((other) => other !== press));
      setFailure({ ...outcome, input: press.input });
      onError?.(outcome, press.input);
    }
    if (next) void start(next);
  }
  // After every render: an effect that depends on the data alone was seen to be skipped when the toaster's first load
  // interrupted the router's transition (React 19.3.1).
  useEffect(() => {
    if (!fetcher.data || fetcher.data === handled.current) return;
    handled.current = fetcher.data;
    finish(fetcher.data);
  });

  const sendRest = useEffectEvent(() => {
    for (const { input } of waiting.current.splice(1)) {
      const [target, options] = requestOf(input, path);
      void (run ? run(input) : submit(target, { ...options, navigate: false }));
    }
  });
  useEffect(() => () => sendRest(), []);

  return {
    isBusy: shown.length > 0,
    /** What is on its way, at most one a row, until the page shows what came of it. */
    sent: shown.map(({ input }) => input),
    failure,
    clearFailure: () => setFailure(undefined),
    send,
  };
}

function requestOf(input: unknown, action: string | undefined) {
  const encType = input instanceof FormData ? 'multipart/form-data' : 'application/json';
  return [input as SubmitTarget, { method: 'post', action, encType }] as const;
}

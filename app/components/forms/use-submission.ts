import { useEffect, useRef, useState } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import type { Failure, Outcome } from '../../lib/mutation.ts';

export interface SubmissionOptions<Input, Value> {
  /** Address of the route whose clientAction runs; by default the route of this component. */
  action?: string;
  /**
   * Runs this instead of a clientAction: for what holds a secret or a challenge in memory, which must not become the
   * body of a request. No loader runs after it.
   */
  run?(input: Input): Promise<Outcome<Value>>;
  onDone?(value: Value): void;
  onError?(failure: Failure): void;
}

/** Sends a write: busy meanwhile, a second press is ignored, and the outcome is handled once. */
export function useSubmission<Input, Value = void>({
  action,
  run,
  onDone,
  onError,
}: SubmissionOptions<Input, Value> = {}) {
  const fetcher = useFetcher<Outcome<Value>>();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [input, setInput] = useState<Input>();
  // A double press arrives before the busy state is rendered.
  const isSent = useRef(false);
  const handled = useRef<Outcome<Value>>(undefined);

  function finish(outcome: Outcome<Value>) {
    // The loaders may still run: another row can be sent meanwhile.
    isSent.current = false;
    if (outcome.ok) {
      onDone?.(outcome.value);
    } else {
      setFailure(outcome);
      onError?.(outcome);
    }
  }
  // After every render: an effect that depends on the data alone was seen to be skipped when the toaster's first load
  // interrupted the router's transition (React 19.3.1).
  useEffect(() => {
    if (!fetcher.data || fetcher.data === handled.current) return;
    handled.current = fetcher.data;
    finish(fetcher.data);
  });

  async function send(input: Input) {
    if (isSent.current) return;
    isSent.current = true;
    setInput(() => input);
    setFailure(undefined);
    try {
      if (run) {
        setRunning(true);
        finish(await run(input));
      } else {
        const encType = input instanceof FormData ? 'multipart/form-data' : 'application/json';
        await fetcher.submit(input as SubmitTarget, { method: 'post', action, encType });
      }
    } finally {
      isSent.current = false;
      setRunning(false);
    }
  }

  return {
    isBusy: isRunning || fetcher.state !== 'idle',
    /** What was sent last. */
    input,
    failure,
    clearFailure: () => setFailure(undefined),
    send: (input: Input) => void send(input),
  };
}

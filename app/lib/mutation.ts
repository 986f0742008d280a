import { data } from 'react-router';
import { notify } from '../components/ui/toast.tsx';
import { explain } from './error-messages.ts';

/** How a write ended. A failure is returned and never thrown: the page stays, and nothing typed is lost. */
export type Outcome<Value = void> = { ok: true; value: Value } | Failure;

export interface Failure {
  ok: false;
  /** The error in the words of the page. */
  sentence: string;
  error: unknown;
}

interface Toasts<Value> {
  topic: string;
  done?: string | ((value: Value) => string | undefined);
  /** By default the sentence; undefined raises none. */
  failed?(sentence: string, error: unknown): string | undefined;
}

/** Runs a write in the browser, and raises the toasts about it. */
export async function attempt<Value>(
  write: () => Promise<Value>,
  { topic, done, failed = (sentence) => sentence }: Toasts<Value>,
): Promise<Outcome<Value>> {
  try {
    const value = await write();
    const said = typeof done === 'function' ? done(value) : done;
    if (said) notify.success(said, topic);
    return { ok: true, value };
  } catch (error) {
    const sentence = explain(error);
    const said = failed(sentence, error);
    if (said) notify.error(said, topic);
    return { ok: false, sentence, error };
  }
}

/**
 * What a clientAction returns. The router runs the loaders again after it, but not after a status of 400: without a
 * connection they would fail too, and their error would take the place of the form.
 */
export async function runMutation<Value>(write: () => Promise<Value>, toasts: Toasts<Value>) {
  const outcome = await attempt(write, toasts);
  return data(outcome, { status: outcome.ok ? 200 : 400 });
}

/** The `clientAction` of a page whose writes are one function's. */
export function jsonAction<Write, Result>(write: (input: Write) => Result) {
  return async ({ request }: { request: Request }) => write((await request.json()) as Write);
}

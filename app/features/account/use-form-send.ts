import { type FormEvent, useRef, useState } from 'react';
import { notify } from '../../components/ui/toast.tsx';
import { explain } from '../../lib/error-messages.ts';
import type { FieldProblem } from './credentials.ts';

interface FormSend {
  check(form: FormData): FieldProblem[];
  send(form: FormData): Promise<void>;
  /** What the toast says when the backend refuses. */
  refusalToast?(sentence: string): string;
}

/** A form that checks, sends once however often it is pressed, and keeps what was typed when it fails. */
export function useFormSend({ check, send, refusalToast = (sentence) => sentence }: FormSend) {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isUnderWay = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = new FormData(event.currentTarget);
    const found = check(form);
    setProblems(found);
    setRefusal(undefined);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await send(form);
    } catch (error) {
      const sentence = explain(error);
      notify.error(refusalToast(sentence));
      setRefusal(sentence);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return {
    submit,
    isBusy,
    problems,
    refusal,
    /** Changes with each attempt, so that the summary takes the focus again. */
    attempt,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.text,
  };
}

export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

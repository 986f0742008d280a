import { type FormEvent, useRef, useState } from 'react';
import type { FieldProblem } from '../../features/account/sign-in/credentials.ts';
import { explain } from '../../lib/error-messages.ts';
import { notify } from '../ui/toast.tsx';

interface FormSubmit {
  check(form: FormData): FieldProblem[];
  send(form: FormData): Promise<void>;
  /** What the toast says when the backend refuses. */
  errorToast?(sentence: string): string;
}

/** Submits a form: validates, ignores a second press while busy, and keeps the fields when it fails. */
export function useFormSubmit({ check, send, errorToast = (sentence) => sentence }: FormSubmit) {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState({ number: 0, found: 0 });
  const isSubmitting = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    const form = new FormData(event.currentTarget);
    const found = check(form);
    setProblems(found);
    setErrorMessage(undefined);
    setAttempt(({ number }) => ({ number: number + 1, found: found.length }));
    if (found.length > 0) return;
    isSubmitting.current = true;
    setBusy(true);
    try {
      await send(form);
    } catch (error) {
      const sentence = explain(error);
      notify.error(errorToast(sentence), 'account');
      setErrorMessage(sentence);
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  }

  /** Clears the errors that are mended while typing; new ones are shown with the next attempt only. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    if (problems.length === 0) return;
    const left = check(new FormData(event.currentTarget)).map(({ field }) => field);
    setProblems(problems.filter(({ field }) => left.includes(field)));
  }

  return {
    /** For the form element. */
    events: { onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), onInput: recheck },
    isBusy,
    problems,
    errorMessage,
    /** Changes with each attempt, so that the summary takes the focus again. */
    attempt: attempt.number,
    /** How many problems it had. */
    found: attempt.found,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.text,
  };
}

export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

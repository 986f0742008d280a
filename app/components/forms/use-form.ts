import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../ui/toast.tsx';
import { type FieldProblem, focusProblem } from './field-problem.ts';
import { type SubmissionOptions, useSubmission } from './use-submission.ts';

interface FormOptions<Input, Value> extends SubmissionOptions<Input, Value> {
  /** What keeps the form from being sent. A form whose values are in state reads those instead. */
  check?(fields: FormData): FieldProblem[];
  /** What is sent; by default the fields. */
  read?(fields: FormData): Input;
  /** Called with the problems of an attempt that is not sent, before the focus goes to the first of them. */
  onProblems?(found: readonly FieldProblem[]): void;
  /** Topic of the error toast that goes when the last problem is mended. */
  topic?: string;
}

interface Attempt {
  /** Changes with each attempt, so that the summary takes the focus again. */
  number: number;
  /** How many problems it had. */
  found: number;
  /** Those that are not mended yet; new ones are shown with the next attempt only. */
  problems: readonly FieldProblem[];
  fields: FormData;
}

/** A form: checks its fields, sends them once, and keeps what was typed when that fails. */
export function useForm<Input = FormData, Value = void>(options: FormOptions<Input, Value>) {
  const { check = () => [], read = (fields) => fields as Input, onProblems, topic } = options;
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failure, clearFailure, send } = useSubmission({
    ...options,
    onDone(value: Value, input: Input) {
      if (form.current) notify.saved(form.current);
      options.onDone?.(value, input);
    },
  });
  const [attempt, setAttempt] = useState<Attempt>(() => ({
    number: 0,
    found: 0,
    problems: [],
    fields: new FormData(),
  }));

  const wrong = attempt.problems.length > 0 ? check(attempt.fields).map(({ field }) => field) : [];
  const problems = attempt.problems.filter(({ field }) => wrong.includes(field));
  if (problems.length < attempt.problems.length) setAttempt({ ...attempt, problems });
  const isMended = attempt.number > 0 && problems.length === 0;
  useEffect(() => {
    if (isMended && topic) notify.dismissed(topic);
  }, [isMended, topic]);

  /** A problem summary has taken the focus before: its effect runs first. */
  const leadToProblem = useEffectEvent(() => {
    if (!document.activeElement?.matches('[role=alert]')) focusProblem(problems, form.current ?? document);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each attempt
  useEffect(() => leadToProblem(), [attempt.number]);

  function start(fields: FormData, input: (fields: FormData) => Input) {
    if (isBusy) return;
    const found = check(fields);
    setAttempt({ number: attempt.number + 1, found: found.length, problems: found, fields });
    if (found.length === 0) {
      send(input(fields));
    } else {
      clearFailure();
      onProblems?.(found);
    }
  }

  return {
    /** For the form element. */
    events: {
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        form.current = event.currentTarget;
        start(new FormData(event.currentTarget), read);
      },
      onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
        if (problems.length > 0) setAttempt({ ...attempt, fields: new FormData(currentTarget) });
      },
    },
    /** Checks, and sends this instead of what the form would send. */
    submit: (input: Input) => start(attempt.fields, () => input),
    isBusy,
    problems,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.text,
    attempt: attempt.number,
    found: attempt.found,
    failure,
    errorMessage: failure?.sentence,
    clearFailure,
  };
}

/** What a component that shows a form has to know of it. */
export type FormState = Omit<ReturnType<typeof useForm>, 'submit'>;

export function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

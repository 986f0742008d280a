import { useSubmission } from '../../components/forms/use-submission.ts';
import { notify } from '../../components/ui/toast.tsx';
import { attempt, type Outcome } from '../../lib/mutation.ts';

/** From one state of a row to another, written only while the row is still in the first. */
export interface Decision<State extends string> {
  intent: 'decide';
  id: string;
  /** How the toasts call the row. */
  name: string;
  from: State;
  to: State;
  /** Why, where a reason is asked for. */
  motivo?: string | null;
}

class DecidedByOther extends Error {}

interface DecisionWords {
  /** Somebody else decided first. */
  taken: string;
  failed(sentence: string): string;
}

const topicOf = ({ id }: Pick<Decision<string>, 'id'>) => `decision-${id}`;

/** For a clientAction. `write` answers false when the row is no longer in state `from`. */
export function decide<State extends string>(
  decision: Decision<State>,
  write: () => Promise<boolean>,
  { taken, failed }: DecisionWords,
): Promise<Outcome<Decision<State>>> {
  return attempt(
    async () => {
      if (!(await write())) throw new DecidedByOther();
      return decision;
    },
    {
      topic: topicOf(decision),
      failed: (sentence, error) => (error instanceof DecidedByOther ? taken : failed(sentence)),
    },
  );
}

/** Sends decisions to the clientAction at this path; a toast offers to take each of them back. */
export function useDecisions<State extends string>(
  path: string,
  words: (decision: Decision<State>) => { text: string; label: string },
) {
  const takeBack = useSubmission<Decision<State>, unknown>({ action: path, rowKey: topicOf });
  const { sent, send } = useSubmission<Decision<State>, Decision<State>>({
    action: path,
    rowKey: topicOf,
    onDone(decision) {
      const { text, label } = words(decision);
      const { from, to } = decision;
      notify.offer(text, topicOf(decision), {
        label,
        run: () => takeBack.send({ ...decision, from: to, to: from }),
      });
    },
  });
  return {
    isBusy: (id: string) => sent.some((decision) => decision.id === id),
    decide: (decision: Omit<Decision<State>, 'intent'>) => send({ intent: 'decide', ...decision }),
  };
}

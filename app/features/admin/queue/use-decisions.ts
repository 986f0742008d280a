import { useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { notify } from '../../../components/ui/toast.tsx';
import { keyOf } from './kinds.ts';
import type { DecideResult, DecideWrite } from './mutations.ts';
import type { Decision } from './queries.ts';

const topic = 'queue';
const mostRecent = 5;

/** An item, or the part of it that is decided by itself. */
const partOf = ({ action, ...item }: DecideWrite) => `${keyOf(item)} ${'id' in action ? action.id : ''}`;

/** A decision of this visit that can be taken back. */
export interface Recent {
  text: string;
  undo: DecideWrite;
}

interface DecisionOptions {
  /** An item left the queue, or with `isPartial` a part of it was decided. */
  onDecided(key: string, isPartial: boolean): void;
  /** An item waits again. */
  onUndone(key: string): void;
}

/** Decisions about items of the queue, the way back of the latest, and what is said to whoever comes second. */
export function useDecisions({ onDecided, onUndone }: DecisionOptions) {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  const [taken, setTaken] = useState<{ key: string; decision: Decision | null }>();

  const undoDecision = useSubmission<DecideWrite, DecideResult>({
    rowKey: partOf,
    onDone({ write, decided }) {
      if (decided.state !== 'done') {
        notify.error('No se pudo deshacer: cambió después.', topic);
        return;
      }
      notify.success(decided.text, topic);
      setRecent((now) => now.filter(({ undo }) => JSON.stringify(undo) !== JSON.stringify(write)));
      onUndone(keyOf(write));
    },
  });
  const { sent, failure, send } = useSubmission<DecideWrite, DecideResult>({
    rowKey: partOf,
    onDone({ write, decided, decision }) {
      const key = keyOf(write);
      if (decided.state === 'done') {
        const { text, undo: action, isPartial = false } = decided;
        if (action) {
          const undo = { ...write, action };
          setRecent((now) => [{ text, undo }, ...now].slice(0, mostRecent));
          notify.offer(text, topic, { label: 'Deshacer', run: () => undoDecision.send(undo) });
        } else {
          notify.success(text, topic);
        }
        onDecided(key, isPartial);
      } else if (decided.state === 'taken') {
        setTaken({ key, decision });
      } else {
        notify.error('Cambió mientras lo mirabas. Ahora ves lo nuevo: míralo y decide otra vez.', topic);
      }
    },
  });

  return {
    /** Decisions that are on their way. */
    sending: sent,
    /** One that was not saved. */
    failed: failure,
    taken,
    forgetTaken: () => setTaken(undefined),
    recent,
    decide(write: DecideWrite) {
      setTaken(undefined);
      send(write);
    },
    undo: undoDecision.send,
    /** Decisions that are being taken back. */
    undoing: undoDecision.sent,
  };
}

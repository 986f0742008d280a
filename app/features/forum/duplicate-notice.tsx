import { LockOpen } from 'lucide-react';
import { Link } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useAccount } from '../../session/session.ts';
import type { QuestionWrite } from './question-actions.ts';

export const duplicateNoticeId = 'duplicada';

interface DuplicateNoticeProps {
  original: { id: string; title: string };
  /** The page is loaded again. */
  onReopened(): void;
}

/** Under a closed question, which has no form to answer: the same was asked before, and is answered there. */
export function DuplicateNotice({ original, onReopened }: DuplicateNoticeProps) {
  const account = useAccount();
  const { isBusy, send } = useSubmission<QuestionWrite>({ onDone: onReopened });
  return (
    <Alert id={duplicateNoticeId} tabIndex={-1} title="Esta pregunta ya estaba hecha" className="mt-4">
      <p>Para que las respuestas estén juntas, se responde en la otra:</p>
      <p>
        <Link to={`/question/${original.id}`} className="tap wrap-anywhere">
          {original.title}
        </Link>
      </p>
      {account?.isAdmin ? (
        <p className="mt-2">
          <Button
            Icon={LockOpen}
            size="small"
            busy={isBusy}
            busyLabel="Abriendo…"
            onClick={() => send({ intent: 'reopen-question' })}
          >
            Volver a abrir la pregunta
          </Button>
        </p>
      ) : null}
    </Alert>
  );
}

import { useNavigate } from 'react-router';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { FormattedDay } from '../../components/time.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { UserText } from '../../components/user-text.tsx';
import { messages } from '../../lib/messages.ts';
import type { Account } from '../../session/session.ts';
import { deleteRow } from './delete.ts';
import { DeleteButton } from './delete-button.tsx';
import { countAnswers, type Question } from './forum.ts';

interface QuestionPanelProps {
  question: Question;
  account: Account | null | undefined;
}

export function QuestionPanel({ question, account }: QuestionPanelProps) {
  const navigate = useNavigate();
  const { id, title, content, category, author, created_at, user_id, answers } = question;

  async function remove(): Promise<boolean> {
    try {
      await deleteRow('questions', id);
      notify.success(messages.foro.removed, 'question');
      await navigate('/questions', { replace: true });
      return true;
    } catch {
      notify.error(messages.foro.removeFailed, 'question');
      return false;
    }
  }

  return (
    <Card className="grid gap-4 p-(--panel-pad)! shadow-none!">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-soft">
        {category ? <Badge>{category}</Badge> : null}
        <span className="inline-flex flex-wrap items-baseline gap-x-3">
          <strong className="text-ui text-ink">{author}</strong>
          <FormattedDay at={created_at} />
        </span>
      </p>
      <h1 className="wrap-anywhere">{title}</h1>
      <UserText>{content}</UserText>
      <div className="-mx-3 flex min-h-11 flex-wrap items-center justify-between">
        <ReadAloud text={`${title}. ${content}`} about="la pregunta" />
        {account && (account.id === user_id || account.isAdmin) ? (
          <DeleteButton noun="pregunta" onDelete={remove}>
            {lossWords(answers.length)}
          </DeleteButton>
        ) : null}
      </div>
    </Card>
  );
}

function lossWords(answerCount: number): string {
  if (answerCount === 0) return 'Vas a eliminar la pregunta.';
  if (answerCount === 1) return 'Vas a eliminar la pregunta y su respuesta.';
  return `Vas a eliminar la pregunta y sus ${countAnswers(answerCount)}.`;
}

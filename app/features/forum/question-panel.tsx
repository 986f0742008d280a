import { ReadAloud } from '../../components/read-aloud.tsx';
import { FormattedDay } from '../../components/time.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { UserText } from '../../components/user-text.tsx';
import { useAccount } from '../../session/session.ts';
import { TakeDownButton } from '../moderation/take-down-button.tsx';
import { countAnswers, type Question } from './forum.ts';
import type { DeleteQuestion } from './question-actions.ts';

export function QuestionPanel({ question }: { question: Question }) {
  const account = useAccount();
  const { title, content, category, author, created_at, user_id, answers } = question;
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
          <TakeDownButton<DeleteQuestion>
            isOfOther={account.id !== user_id}
            noun="pregunta"
            input={{ intent: 'delete-question' }}
          >
            {lossWords(answers.length)}
          </TakeDownButton>
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

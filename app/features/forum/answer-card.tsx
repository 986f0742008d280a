import { ReadAloud } from '../../components/read-aloud.tsx';
import { FormattedDay } from '../../components/time.tsx';
import { Card } from '../../components/ui/card.tsx';
import { UserText } from '../../components/user-text.tsx';
import { useAccount } from '../../session/session.ts';
import { TakeDownButton } from '../moderation/take-down-button.tsx';
import type { Answer } from './forum.ts';
import type { DeleteAnswer } from './question-actions.ts';
import { VoteButtons } from './vote-buttons.tsx';
import type { Vote } from './votes.ts';

interface AnswerCardProps {
  answer: Answer;
  onVote(direction: Vote): void;
  onDeleted(): void;
}

export const answerAnchor = (id: string) => `respuesta-${id}`;
export const answersTitleId = 'respuestas';

export function AnswerCard({ answer, onVote, onDeleted }: AnswerCardProps) {
  const account = useAccount();
  const { id, user_id, author, content, created_at } = answer;
  return (
    <Card
      id={answerAnchor(id)}
      tabIndex={-1}
      aria-label={`Respuesta de ${author}`}
      className="grid gap-4 p-(--panel-pad)! shadow-none!"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-meta text-ink-soft">
        <strong className="text-ui text-ink">{author}</strong>
        <FormattedDay at={created_at} />
      </p>
      <UserText>{content}</UserText>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <VoteButtons answer={answer} onVote={onVote} />
        <div className="-mx-3 flex min-h-11 flex-wrap items-center">
          <ReadAloud text={content} about={`la respuesta de ${author}`} />
          {account && (account.id === user_id || account.isAdmin) ? (
            <TakeDownButton<DeleteAnswer>
              isOfOther={account.id !== user_id}
              noun="respuesta"
              input={{ intent: 'delete-answer', answerId: id }}
              onDone={onDeleted}
            >
              Vas a eliminar la respuesta de {author}.
            </TakeDownButton>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

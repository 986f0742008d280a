import { ReadAloud } from '../../components/read-aloud.tsx';
import { FormattedDay } from '../../components/time.tsx';
import { Card } from '../../components/ui/card.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { UserText } from '../../components/user-text.tsx';
import type { Account } from '../../session/session.ts';
import { deleteRow } from './delete.ts';
import { DeleteButton } from './delete-button.tsx';
import type { Answer } from './forum.ts';
import type { Reload } from './use-reload.ts';
import { VoteButtons } from './vote-buttons.tsx';

interface AnswerCardProps {
  answer: Answer;
  account: Account | null | undefined;
  isOwnVoteKnown: boolean;
  /** Path of the question. */
  here: string;
  onScore(id: string, score: number): void;
  reload: Reload;
}

export const answerAnchor = (id: string) => `respuesta-${id}`;
export const answersTitleId = 'respuestas';

export function AnswerCard({ answer, account, isOwnVoteKnown, here, onScore, reload }: AnswerCardProps) {
  const { id, user_id, author, content, created_at } = answer;

  async function remove(): Promise<boolean> {
    try {
      await deleteRow('answers', id);
      notify.success('Respuesta eliminada', 'answer');
      await reload(answersTitleId);
      return true;
    } catch {
      notify.error('Error al eliminar respuesta', 'answer');
      return false;
    }
  }

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
        <VoteButtons
          key={account?.id}
          answer={answer}
          isOwnVoteKnown={isOwnVoteKnown}
          here={here}
          onScore={onScore}
        />
        <div className="-mx-3 flex min-h-11 flex-wrap items-center">
          <ReadAloud text={content} about={`la respuesta de ${author}`} />
          {account && (account.id === user_id || account.isAdmin) ? (
            <DeleteButton noun="respuesta" onDelete={remove}>
              Vas a eliminar la respuesta de {author}.
            </DeleteButton>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

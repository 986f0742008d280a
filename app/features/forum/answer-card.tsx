import { ReadAloud } from '../../components/read-aloud.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Disclosure, MoreAbout } from '../../components/ui/disclosure.tsx';
import { UserText } from '../../components/user-text.tsx';
import { useAccount } from '../../session/session.ts';
import { KeepButton } from '../favorites/favorite-button.tsx';
import type { Pause } from '../moderation/pause.ts';
import { ReportButton } from '../moderation/report-button.tsx';
import { TakeDownButton } from '../moderation/take-down-button.tsx';
import { Byline } from './byline.tsx';
import { EditButton } from './edit-button.tsx';
import { EditHistory } from './edit-history.tsx';
import type { Answer } from './forum.ts';
import { HelpedButton } from './helped-button.tsx';
import { HelpedMark } from './helped-mark.tsx';
import { LicenceLabel } from './licence-label.tsx';
import { PostEdit } from './post-edit.tsx';
import { PostStateNotice } from './post-state.tsx';
import type { DeleteAnswer } from './question-actions.ts';
import { SeeAuthorButton } from './see-author-button.tsx';
import { useEditing } from './use-editing.ts';
import { NotUsefulButton, UsefulButton } from './vote-buttons.tsx';
import type { Vote } from './votes.ts';

interface AnswerCardProps {
  answer: Answer;
  /** The viewer asked the question. */
  isAsker: boolean;
  /** Of the viewer's account. */
  pause: Pause | null;
  onVote(direction: Vote): void;
  focusAfterLoad(id: string): void;
}

export const answerAnchor = (id: string) => `respuesta-${id}`;
export const answersTitleId = 'respuestas';

export function AnswerCard({ answer, isAsker, pause, onVote, focusAfterLoad }: AnswerCardProps) {
  const account = useAccount();
  const editing = useEditing();
  const { id, mia, author, content, estado } = answer;
  const isPublished = estado === 'publicada';
  const remove = (
    <TakeDownButton<DeleteAnswer>
      isOfOther={!mia}
      noun="respuesta"
      about={`de ${author}`}
      input={{ intent: 'delete-answer', answerId: id }}
      onDone={() => focusAfterLoad(answersTitleId)}
    >
      Vas a eliminar la respuesta de {author}.
    </TakeDownButton>
  );
  return (
    <Card
      id={answerAnchor(id)}
      tabIndex={-1}
      aria-label={`Respuesta de ${author}`}
      isFlat
      className="grid gap-4 p-(--panel-pad)"
    >
      <PostStateNotice clase="respuesta" post={answer} />
      {answer.ayudo ? <HelpedMark /> : null}
      <p className="text-meta text-ink-soft">
        <Byline post={answer} />
      </p>
      <LicenceLabel licence={answer.licencia} />
      {editing.isEditing ? (
        <PostEdit
          post={answer}
          pause={pause}
          {...editing.form}
          onSaved={() => focusAfterLoad(answerAnchor(id))}
        />
      ) : (
        <>
          <UserText>{content}</UserText>
          <div className="flex flex-wrap items-center gap-x-1 @md/page:gap-x-4">
            {isPublished ? <UsefulButton answer={answer} onVote={onVote} /> : null}
            <div className="-mx-3 flex min-h-11 flex-wrap items-center">
              <ReadAloud text={content} about={`la respuesta de ${author}`} />
              {mia ? <EditButton noun="respuesta" about={`de ${author}`} {...editing.button} /> : null}
              {mia ? remove : null}
            </div>
            {mia ? null : (
              <Disclosure
                look="words"
                summary={<MoreAbout>la respuesta de {author}</MoreAbout>}
                className="only-js ml-auto open:w-full"
              >
                <div className="flex flex-wrap items-center gap-x-2">
                  {isPublished ? (
                    <>
                      <KeepButton id={id} clase="respuesta" about={`la respuesta de ${author}`} />
                      <NotUsefulButton answer={answer} onVote={onVote} />
                      <ReportButton
                        post={{ clase: 'respuesta', elemento: id }}
                        about={`la respuesta de ${author}`}
                      />
                    </>
                  ) : null}
                  <SeeAuthorButton clase="respuesta" post={answer} />
                  <EditHistory clase="respuesta" post={answer} />
                  {account?.isAdmin ? remove : null}
                </div>
              </Disclosure>
            )}
          </div>
          {mia ? <EditHistory clase="respuesta" post={answer} /> : null}
          {isAsker && !mia && isPublished ? <HelpedButton answer={answer} /> : null}
        </>
      )}
    </Card>
  );
}

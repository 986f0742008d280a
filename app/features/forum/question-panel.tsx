import { useRef } from 'react';
import { useRestoredFocus } from '../../components/forms/use-restored-focus.ts';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { UserText } from '../../components/user-text.tsx';
import { countAnswers } from '../../lib/count.ts';
import { useAccount } from '../../session/session.ts';
import { KeepButton } from '../favorites/favorite-button.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { TakeDownButton } from '../moderation/take-down-button.tsx';
import { Byline } from './byline.tsx';
import { CloseDuplicateButton } from './close-duplicate.tsx';
import { duplicateNoticeId } from './duplicate-notice.tsx';
import { EditButton } from './edit-button.tsx';
import { EditHistory } from './edit-history.tsx';
import type { Question } from './forum.ts';
import { LicenceLabel } from './licence-label.tsx';
import { PostEdit } from './post-edit.tsx';
import { PostStateNotice } from './post-state.tsx';
import type { DeleteQuestion } from './question-actions.ts';
import { SeeAuthorButton } from './see-author-button.tsx';
import { useEditing } from './use-editing.ts';

export const questionTitleId = 'pregunta';

interface QuestionPanelProps {
  question: Question;
  focusAfterLoad(id: string): void;
}

export function QuestionPanel({ question, focusAfterLoad }: QuestionPanelProps) {
  const account = useAccount();
  const editing = useEditing();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, title, content, category, mia, estado, siguiendo, answers } = question;
  useRestoredFocus(heading, siguiendo);
  // To a closed one no answers come; who follows it may stop.
  const canFollow = !question.duplicada_de || siguiendo !== null;
  return (
    <Card isFlat className="grid gap-4 p-(--panel-pad)">
      <PostStateNotice clase="pregunta" post={question} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-soft">
        {category ? <Badge>{category}</Badge> : null}
        <Byline post={question} />
      </p>
      <LicenceLabel licence={question.licencia} />
      <h1 ref={heading} id={questionTitleId} tabIndex={-1} className="wrap-anywhere">
        {title}
      </h1>
      {editing.isEditing ? (
        <PostEdit
          post={question}
          pause={question.pausa}
          {...editing.form}
          onSaved={() => focusAfterLoad(questionTitleId)}
        />
      ) : (
        <>
          <UserText>{content}</UserText>
          <div className="-mx-3 flex min-h-11 flex-wrap items-center justify-between">
            <div className="flex flex-wrap items-center gap-x-2 pl-3">
              {canFollow ? <FollowButton questionId={id} mode={siguiendo} isOwn={mia} /> : null}
              {mia || (siguiendo && siguiendo !== 'nunca') ? null : (
                <KeepButton id={id} clase="pregunta" about="la pregunta" />
              )}
            </div>
            <div className="flex flex-wrap items-center">
              <ReadAloud text={`${title}. ${content}`} about="la pregunta" />
              {account?.isAdmin && !question.duplicada_de ? (
                <CloseDuplicateButton onClosed={() => focusAfterLoad(duplicateNoticeId)} />
              ) : null}
              {mia || estado !== 'publicada' ? null : (
                <ReportButton post={{ clase: 'pregunta', elemento: id }} about="la pregunta" />
              )}
              <SeeAuthorButton clase="pregunta" post={question} />
              <EditHistory clase="pregunta" post={question} />
              {mia ? <EditButton noun="pregunta" {...editing.button} /> : null}
              {mia || account?.isAdmin ? (
                <TakeDownButton<DeleteQuestion>
                  isOfOther={!mia}
                  noun="pregunta"
                  input={{ intent: 'delete-question' }}
                >
                  {lossWords(answers.length)}
                </TakeDownButton>
              ) : null}
            </div>
          </div>
        </>
      )}
    </Card>
  );
}

function lossWords(answerCount: number): string {
  if (answerCount === 0) return 'Vas a eliminar la pregunta.';
  if (answerCount === 1) return 'Vas a eliminar la pregunta y su respuesta.';
  return `Vas a eliminar la pregunta y sus ${countAnswers(answerCount)}.`;
}

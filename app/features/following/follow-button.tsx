import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import { FollowDialog } from './follow-dialog.tsx';
import type { MailMode } from './mail-mode.ts';
import { type Follow, followTopic } from './mutations.ts';

interface FollowButtonProps {
  questionId: string;
  /** Null: the reader does not follow it. */
  mode: MailMode | null;
  /** One without mail that is not one's own is kept, and not followed yet. */
  isOwn: boolean;
}

/** Follows at a press, and then asks when to write; who follows changes it there. A visitor signs in first. */
export function FollowButton({ questionId, mode, isOwn }: FollowButtonProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [opened, setOpened] = useState<MailMode>();
  const { isBusy, send } = useSubmission<Follow, MailMode>({ onDone: setOpened });
  const follow = () => send({ intent: 'follow', questionId, mode: null });
  usePendingIntent('seguir', follow, (intent) => intent.questionId === questionId);

  function press() {
    if (getAccount()) {
      follow();
      return;
    }
    notify.error(messages.foro.signInToFollow, followTopic(questionId));
    sendToAuth(navigate, { volver: pathname + search, intent: { kind: 'seguir', questionId } });
  }

  return (
    <>
      {mode && (isOwn || mode !== 'nunca') ? (
        <Button
          Icon={BellRing}
          size="small"
          className="only-js"
          aria-haspopup="dialog"
          onClick={() => setOpened(mode)}
        >
          Siguiendo
        </Button>
      ) : (
        <Button
          Icon={Bell}
          size="small"
          className="only-js"
          busy={isBusy}
          busyLabel="Siguiendo…"
          onClick={press}
        >
          Seguir
        </Button>
      )}
      {opened ? (
        <FollowDialog questionId={questionId} mode={opened} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  );
}

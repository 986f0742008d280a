import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import { ReportDialog } from './report-dialog.tsx';
import { type PostRef, postNouns } from './report-reasons.ts';

interface ReportButtonProps {
  post: PostRef;
  /** Of the post, for those who hear the button's name: "la respuesta de Carlos". */
  about: string;
}

/** Reports what somebody else wrote; a visitor signs in first and comes back to the dialog. */
export function ReportButton({ post, about }: ReportButtonProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { elemento } = post;
  usePendingIntent(
    'reporte',
    () => setOpen(true),
    (intent) => intent.elemento === elemento,
  );

  function open() {
    if (getAccount()) {
      setOpen(true);
      return;
    }
    notify.info(`Para reportar la ${postNouns[post.clase]}, entra con tu cuenta.`, 'report');
    sendToAuth(navigate, { volver: pathname + search, intent: { kind: 'reporte', elemento } });
  }

  return (
    <>
      <Button Icon={Flag} level="text" size="small" className="only-js" onClick={open}>
        Reportar<span className="sr-only"> {about}</span>
      </Button>
      {isOpen ? <ReportDialog post={post} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

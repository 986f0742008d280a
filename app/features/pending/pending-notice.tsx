import { Alert } from '../../components/ui/alert.tsx';
import { countOf } from '../../lib/count.ts';
import { GuideNotice } from '../guide/guide-notice.tsx';
import { describePending } from './pending.ts';

interface PendingNoticeProps {
  /** Of the copy that is shown; undefined: it comes from the network. */
  savedAt: string | undefined;
  /** How many writes wait. */
  pending: number;
  /** How many providers the device knows no name of. */
  unnamed?: number;
}

/** Above what is one's own: how old it is, and what of it the account does not have yet. */
export function PendingNotice({ savedAt, pending, unnamed = 0 }: PendingNoticeProps) {
  const waits = pending > 0 ? <p>{describePending(pending)}</p> : null;
  if (!savedAt)
    return waits ? (
      <Alert kind="waiting" role="status">
        {waits}
      </Alert>
    ) : null;
  return (
    <GuideNotice savedAt={savedAt}>
      {waits}
      {unnamed > 0 ? (
        <p>{countOf(unnamed, 'proveedor se ve', 'proveedores se ven')} cuando vuelva la red.</p>
      ) : null}
    </GuideNotice>
  );
}

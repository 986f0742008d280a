import { useEffect, useEffectEvent } from 'react';
import { type PendingIntent, takePendingIntent } from './return-to.ts';
import { useUserId } from './session.ts';

/** Carries out the pending intent of this page, once somebody is signed in. */
export function usePendingIntent<Kind extends PendingIntent['kind']>(
  kind: Kind,
  carryOut: (intent: Extract<PendingIntent, { kind: Kind }>, userId: string) => void,
  isMeant?: (intent: Extract<PendingIntent, { kind: Kind }>) => boolean,
): void {
  const userId = useUserId();
  const onUser = useEffectEvent((userId: string) => {
    const intent = takePendingIntent(kind, undefined, isMeant);
    if (intent) carryOut(intent, userId);
  });
  useEffect(() => {
    if (userId) onUser(userId);
  }, [userId]);
}

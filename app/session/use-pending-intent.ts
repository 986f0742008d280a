import { useEffect, useEffectEvent } from 'react';
import { type PendingIntent, takePendingIntent } from './return-to.ts';
import { useUserId } from './session.ts';

/** Carries out the pending intent of this page, once somebody is signed in. */
export function usePendingIntent<Kind extends PendingIntent['kind']>(
  kind: Kind,
  carryOut: (intent: Extract<PendingIntent, { kind: Kind }>, userId: string) => void,
): void {
  const userId = useUserId();
  const onIntent = useEffectEvent(carryOut);
  useEffect(() => {
    const intent = userId && takePendingIntent(kind);
    if (intent) onIntent(intent, userId);
  }, [kind, userId]);
}

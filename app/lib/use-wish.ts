import { useEffect, useEffectEvent } from 'react';
import { takeWish, type Wish } from './return-to.ts';
import { useUserId } from './session.ts';

/** Carries out what a visitor wanted on this page before signing in. */
export function useWish<Kind extends Wish['kind']>(
  kind: Kind,
  carryOut: (wish: Extract<Wish, { kind: Kind }>, userId: string) => void,
): void {
  const userId = useUserId();
  const onWish = useEffectEvent(carryOut);
  useEffect(() => {
    const wish = userId && takeWish(kind);
    if (wish) onWish(wish, userId);
  }, [kind, userId]);
}

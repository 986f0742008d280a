import { useEffect, useEffectEvent } from 'react';
import { takeWish, type Wish } from './return-to.ts';
import { useUserId } from './session.ts';

/** Carries out the pending intent of this page, once somebody is signed in. */
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

import { useEffect, useEffectEvent } from 'react';
import { takeWish, type Wish } from './return-to.ts';
import { useAccount } from './session.ts';

/** Carries out what a visitor wanted on this page before signing in. */
export function useWish(carryOut: (wish: Wish, userId: string) => void): void {
  const userId = useAccount()?.id;
  const onWish = useEffectEvent(carryOut);
  useEffect(() => {
    const wish = userId && takeWish();
    if (wish) onWish(wish, userId);
  }, [userId]);
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getAccount, useUserId } from '../../session/session.ts';

/**
 * Holds a form that is sent before the page was loaded for who is signed in, and sends it then: whether they write here
 * without a name is known by their own posts. `viewer` is whom the page was loaded for.
 */
export function useSubmitAfterReload(viewer: string | null) {
  const userId = useUserId() ?? null;
  const form = useRef<HTMLFormElement>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld || userId !== viewer) return;
    setHeld(false);
    form.current?.requestSubmit();
  }, [isHeld, userId, viewer]);
  return {
    form,
    isHeld,
    /** Before anything else that hears of the event. */
    hold(event: FormEvent<HTMLFormElement>): boolean {
      if ((getAccount()?.id ?? null) === viewer) return false;
      event.preventDefault();
      setHeld(true);
      return true;
    },
  };
}

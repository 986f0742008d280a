import { useEffect } from 'react';
import { recall } from '../../lib/local-storage.ts';
import { useUserId } from '../../session/session.ts';
import { listsKey } from '../collections/device-keys.ts';

/** Moves the lists of the device into the account as soon as somebody is signed in: signing out would delete them. */
export function MoveLists() {
  const userId = useUserId();
  useEffect(() => {
    if (userId && recall(listsKey))
      void import('./mutations.ts').then(({ moveDeviceLists }) => moveDeviceLists());
  }, [userId]);
  return null;
}

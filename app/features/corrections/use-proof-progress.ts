import { useEffect, useRef, useState } from 'react';
import type { Waiting } from './visitor-call.ts';

/** Follows a visitor's proof of work, and ends it when nobody waits for it any more. */
export function useProofProgress() {
  const [share, setShare] = useState<number>();
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  async function track<Answer>(send: (waiting: Waiting) => Promise<Answer>): Promise<Answer> {
    waiting.current = new AbortController();
    setShare(0);
    try {
      return await send({ onProgress: setShare, signal: waiting.current.signal });
    } finally {
      setShare(undefined);
    }
  }

  return {
    /** How much of it is done, from 0 to 1; undefined while none is under way. */
    share,
    track,
  };
}

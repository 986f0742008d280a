import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWayIsFree, whenSettled } from './settled-write.ts';

interface SettledText {
  text: string;
  setText(text: string): void;
  /** What the address was last given; whoever writes it notes it here. */
  written: RefObject<string>;
}

/** The text of a search box and its copy in the address: typing is written when it settles, a link or Back is followed. */
export function useSettledText(inAddress: string, write: (text: string) => void): SettledText {
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const isFree = useWayIsFree();
  const onSettled = useEffectEvent(write);

  // The address changed by a link or the back button, not by typing.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (text === written.current) return;
    return whenSettled(isFree, () => onSettled(text));
  }, [text, isFree]);

  return { text, setText, written };
}

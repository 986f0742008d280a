import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWayIsFree, whenSettled } from './settled-write.ts';

interface SettledText {
  text: string;
  setText(text: string): void;
  /** The text last written to the address; whoever writes it sets this. */
  written: RefObject<string>;
}

/** Text of a search box, mirrored in the address: typing is written debounced, a link or Back sets the box. */
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

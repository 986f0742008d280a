import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { debounce, useCanNavigate } from './debounced-navigation.ts';

interface DebouncedText {
  text: string;
  setText(text: string): void;
  /** The text last written to the address; whoever writes it sets this. */
  written: RefObject<string>;
}

interface Address {
  /** As rendered. */
  text: string;
  /** Of the latest navigation, rendered or not. */
  latest(): string;
  write(text: string): void;
  /** The target of the last write. */
  ownPath: RefObject<string | undefined>;
}

/** Text of a search box, mirrored in the address: typing is written debounced, a link or Back sets the box. */
export function useDebouncedText({ text: inAddress, latest, write, ownPath }: Address): DebouncedText {
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const canNavigate = useCanNavigate();
  const onDebounced = useEffectEvent(write);
  const onAddress = useEffectEvent((shown: string) => {
    // An earlier write is rendered late: the router has reached the newer one, and letters were typed since.
    if (shown === written.current || latest() === written.current) return;
    written.current = shown;
    setText(shown);
  });

  // The address changed by a link or the back button, not by typing.
  useEffect(() => onAddress(inAddress), [inAddress]);

  useEffect(() => {
    if (text === written.current) return;
    return debounce(
      () => canNavigate(ownPath.current),
      () => {
        // A filter chosen meanwhile has taken the text along.
        if (text !== written.current) onDebounced(text);
      },
    );
  }, [text, canNavigate, ownPath]);

  return { text, setText, written };
}

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { debounce, useCanNavigate } from './debounced-navigation.ts';

interface DebouncedText {
  text: string;
  setText(text: string): void;
  /** The text last written to the address; whoever writes it sets this. */
  written: RefObject<string>;
}

/**
 * Text of a search box, mirrored in the address: typing is written debounced, a link or Back sets the box. `ownPath` is
 * the target of the last write.
 */
export function useDebouncedText(
  inAddress: string,
  write: (text: string) => void,
  ownPath: RefObject<string | undefined>,
): DebouncedText {
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const canNavigate = useCanNavigate();
  const onDebounced = useEffectEvent(write);

  // The address changed by a link or the back button, not by typing.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

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

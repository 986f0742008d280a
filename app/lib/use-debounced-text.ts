import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { debounce, useCanNavigate } from './debounced-navigation.ts';

interface DebouncedText {
  text: string;
  setText(text: string): void;
  /** The text last set, rendered or not. */
  latestText: RefObject<string>;
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
  const [text, render] = useState(inAddress);
  const latestText = useRef(inAddress);
  const written = useRef(inAddress);
  const rendered = useRef(inAddress);
  const canNavigate = useCanNavigate();
  const onDebounced = useEffectEvent(write);
  const setText = useCallback((next: string) => {
    latestText.current = next;
    render(next);
  }, []);
  const onAddress = useEffectEvent((shown: string) => {
    // The first render: a box that was filled before hydration is ahead of the address.
    if (shown === rendered.current) return;
    rendered.current = shown;
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
        // A filter chosen meanwhile has taken the text along, or a newer text waits to be rendered.
        if (latestText.current !== written.current) onDebounced(latestText.current);
      },
    );
  }, [text, canNavigate, ownPath]);

  return { text, setText, latestText, written };
}

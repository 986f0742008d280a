import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Typing settles this long before the address follows. */
const settleMs = 300;

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
  const isLeaving = useIsLeaving();
  const onSettled = useEffectEvent(write);

  // The address changed by a link or the back button, not by typing.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    // Writing now would call back who has just followed a link.
    if (isLeaving || text === written.current) return;
    const timer = setTimeout(() => onSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, isLeaving]);

  return { text, setText, written };
}

function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}

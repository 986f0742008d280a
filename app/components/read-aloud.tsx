import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBrowserValue } from '../lib/browser-value.ts';
import { cx } from '../lib/cx.ts';
import { Button } from './ui/button.tsx';

interface ReadAloudProps {
  text: string;
  label?: string;
  /** What is read, for those who hear the button's name: "la pregunta". */
  about?: string;
}

/** What the page reads now: it has one voice for all its buttons. */
let spoken: SpeechSynthesisUtterance | undefined;

/** Only what is one's own: by then the voice may read what another button has asked for. */
function silence(words: SpeechSynthesisUtterance | undefined): void {
  if (words && words === spoken) window.speechSynthesis.cancel();
}

/**
 * Text to speech in Spanish, started by a tap only. Nearly every browser has it, so the server renders the button's
 * space and the layout does not shift when the button appears.
 */
export function ReadAloud({ text, label = 'Escuchar', about }: ReadAloudProps) {
  const canSpeak = useBrowserValue<boolean | 'unknown'>(() => 'speechSynthesis' in window, 'unknown');
  const [isSpeaking, setSpeaking] = useState(false);
  const own = useRef<SpeechSynthesisUtterance>(undefined);
  useEffect(() => () => silence(own.current), []);
  if (!canSpeak) return null;

  function speak() {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = 'es-PR';
    words.rate = 0.95;
    const onEnd = () => own.current === words && setSpeaking(false);
    words.onend = onEnd;
    words.onerror = onEnd;
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(words);
    own.current = words;
    spoken = words;
    setSpeaking(true);
  }

  function stop() {
    silence(own.current);
    setSpeaking(false);
  }

  return (
    <Button
      Icon={isSpeaking ? Square : Volume2}
      level="text"
      size="small"
      className={cx('only-js', canSpeak === 'unknown' && 'invisible')}
      onClick={isSpeaking ? stop : speak}
    >
      {isSpeaking ? 'Parar la lectura' : label}
      {about ? <span className="sr-only"> {about}</span> : null}
    </Button>
  );
}

import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from '../lib/cx.ts';
import { noChange } from '../lib/no-change.ts';
import { Button } from './ui/button.tsx';

interface ReadAloudProps {
  text: string;
  label?: string;
  /** What is read, for those who hear the button's name: "la pregunta". */
  about?: string;
}

/**
 * Text to speech in Spanish, started by a tap only. Nearly every browser has it, so the server renders the button's
 * space and the layout does not shift when the button appears.
 */
export function ReadAloud({ text, label = 'Escuchar', about }: ReadAloudProps) {
  const canSpeak = useSyncExternalStore<boolean | 'unknown'>(
    noChange,
    () => 'speechSynthesis' in window,
    () => 'unknown',
  );
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => {
    if (isSpeaking) return () => window.speechSynthesis.cancel();
  }, [isSpeaking]);
  if (!canSpeak) return null;

  function speak() {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = 'es-PR';
    words.rate = 0.95;
    words.onend = () => setSpeaking(false);
    words.onerror = () => setSpeaking(false);
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(words);
    setSpeaking(true);
  }

  return (
    <Button
      level="text"
      size="small"
      className={cx('only-js', canSpeak === 'unknown' && 'invisible')}
      onClick={isSpeaking ? () => setSpeaking(false) : speak}
    >
      {isSpeaking ? <Square className="icon" /> : <Volume2 className="icon" />}
      {isSpeaking ? 'Parar la lectura' : label}
      {about ? <span className="sr-only"> {about}</span> : null}
    </Button>
  );
}

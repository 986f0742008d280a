import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Finding } from './personal-data/spans.ts';

/** From the last keystroke to the look at what was typed. */
const pauseMs = 700;
/** Who publishes waits no longer for the guard: on a slow connection it never blocks either. */
const waitMs = 1500;

type Guard = typeof import('./privacy-guard.tsx');
let guard: Guard | undefined;

/** With the first words that somebody types: no page starts with it. */
async function loadGuard(): Promise<Guard> {
  guard ??= await import('./privacy-guard.tsx');
  return guard;
}

interface GuardedFields {
  /** What would be published, field by field. */
  texts: readonly string[];
  /** Puts other texts into the fields. */
  onChange(texts: string[]): void;
}

interface FormEvents {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Privacy guard of a form: words that may tell who a child is are shown, with an offer to take them out, after a pause in
 * typing and before they are published. A hint only stands there. It never blocks: the next press publishes. Nothing is sent to judge it.
 */
export function usePrivacyGuard({ texts, onChange }: GuardedFields) {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [hint, setHint] = useState<string>();
  /** What the person was led to by a press of the button, or decided to leave. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [isLeft, setLeft] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [removed, setRemoved] = useState<{ count: number; before: readonly string[]; after: string }>();
  const [focusCount, setFocusCount] = useState(0);
  const panel = useRef<HTMLElement>(null);
  const isMissing = useRef(false);
  const isJustHeld = useRef(false);
  const whole = texts.join('\n');
  const words = wordsOf(findings);
  if (removed && removed.after !== whole) setRemoved(undefined);

  function look(): readonly Finding[] {
    const next = guard?.findIn(texts) ?? [];
    setFindings(next);
    setHint(guard?.hintBeside(next));
    if (wordsOf(next).some((word) => !seen.has(word))) setLeft(false);
    return next;
  }
  const onPause = useEffectEvent(look);
  useEffect(() => {
    if (whole.trim() === '') {
      setFindings([]);
      setHint(undefined);
      setSeen(new Set());
      setHeld(false);
      return;
    }
    const timer = setTimeout(() => loadGuard().then(onPause, () => {}), pauseMs);
    return () => clearTimeout(timer);
  }, [whole]);
  useEffect(() => {
    if (focusCount > 0) panel.current?.focus();
  }, [focusCount]);
  const focusPanel = () => setFocusCount(focusCount + 1);

  function onSubmit(event: FormEvent<HTMLFormElement>, submit: FormEvents['onSubmit']) {
    const form = event.currentTarget;
    if (!guard && !isMissing.current && whole.trim() !== '') {
      event.preventDefault();
      // Without a connection it is published, or refused, as without a guard.
      const tooLate = new Promise<false>((resolve) => setTimeout(resolve, waitMs, false));
      Promise.race([loadGuard().then(Boolean, () => false), tooLate]).then((isThere) => {
        isMissing.current = !isThere;
        form.requestSubmit();
      });
      return;
    }
    const found = wordsOf(look());
    if (!isJustHeld.current && found.every((word) => seen.has(word))) {
      submit(event);
      return;
    }
    event.preventDefault();
    setSeen(new Set([...seen, ...found]));
    setRemoved(undefined);
    setHeld(true);
    isJustHeld.current = true;
    focusPanel();
  }

  function remove() {
    const found = look();
    const after = guard?.textsWithout(found) ?? [...texts];
    onChange(after);
    setRemoved({ count: wordsOf(found).length, before: texts, after: after.join('\n') });
    setFindings([]);
    focusPanel();
  }

  function leave() {
    setSeen(new Set([...seen, ...words]));
    setLeft(true);
    panel.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  function undo() {
    if (!removed) return;
    onChange([...removed.before]);
    setFindings(guard?.findIn(removed.before) ?? []);
    focusPanel();
  }

  const Panel = removed || ((words.length > 0 || hint) && !isLeft) ? guard?.PrivacyGuard : undefined;
  return {
    /** What the form listens to, with the guard before it is sent. */
    around: <Events extends FormEvents>(events: Events) => ({
      ...events,
      // The second half of a double click has seen nothing: it neither publishes nor changes what came under the pointer.
      onMouseDownCapture(event: MouseEvent) {
        if (event.detail > 1 && isJustHeld.current) event.preventDefault();
      },
      onClickCapture(event: MouseEvent) {
        if (event.detail < 2) isJustHeld.current = false;
        else if (isJustHeld.current) event.preventDefault();
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => onSubmit(event, events.onSubmit),
    }),
    panel: (
      <>
        {/* It stands there before it says anything, so that a screen reader hears it, and only this of the panel. */}
        <p role="status" className="sr-only">
          {Panel && !removed ? guard?.announce(findings, hint) : ''}
        </p>
        <section
          ref={panel}
          tabIndex={-1}
          aria-label="Datos personales"
          className="rounded-field empty:hidden"
        >
          {Panel ? (
            <Panel
              findings={findings}
              hint={hint}
              isHeld={isHeld && words.every((word) => seen.has(word))}
              removedCount={removed?.count}
              onRemove={remove}
              onLeave={leave}
              onUndo={undo}
            />
          ) : null}
        </section>
      </>
    ),
  };
}

const wordsOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ text, found }) => found.map(({ start, end }) => text.slice(start, end)));

import { useId, useState } from 'react';
import { TextWithPhones } from '../../components/text-with-phones.tsx';
import { useIsHydrated } from '../../lib/browser-value.ts';
import type { Segment, Term } from './terms.ts';

/**
 * Text with its terms: a press explains one right under the text, so that nothing above it moves. Until hydration a
 * term is a link to the same words on the page of all terms.
 */
export function MarkedText({ segments }: { segments: readonly Segment[] }) {
  const id = useId();
  const [open, setOpen] = useState<Term | null>(null);
  const isHydrated = useIsHydrated();
  return (
    <>
      {segments.map(({ text, term }, index) =>
        !term ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments of one text keep their order
          <TextWithPhones key={index}>{text}</TextWithPhones>
        ) : isHydrated ? (
          <button
            key={term.slug}
            type="button"
            className="term"
            aria-expanded={open === term}
            aria-controls={open === term ? id : undefined}
            onClick={() => setOpen(open === term ? null : term)}
          >
            {text}
          </button>
        ) : (
          <a key={term.slug} className="term" href={`/palabras#${term.slug}`}>
            {text}
          </a>
        ),
      )}
      {open ? (
        <span id={id} role="note" className="term-note">
          <strong>{open.termino}.</strong> <TextWithPhones>{open.definicion}</TextWithPhones>{' '}
          {/* A full load: the browser scrolls to the term and marks it. */}
          <a href={`/palabras#${open.slug}`} className="tap">
            Ver en Palabras
          </a>
        </span>
      ) : null}
    </>
  );
}

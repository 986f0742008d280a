interface WordListProps {
  label: string;
  words: readonly string[];
  /** Of names, which a browser is not to translate. */
  translate?: 'no';
}

/** Short things of which a person looks for one, as running text. A dot stays with the word before it. */
export function WordList({ label, words, translate }: WordListProps) {
  return (
    <ul aria-label={label} translate={translate} className="text-meta leading-relaxed text-ink-soft">
      {words.map((word) => (
        <li key={word} className="inline not-last:after:content-['\a0·_']">
          {word}
        </li>
      ))}
    </ul>
  );
}

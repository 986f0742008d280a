/** Short things of which a person looks for one, as running text. A dot stays with the word before it. */
export function WordList({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <ul aria-label={label} className="text-meta leading-relaxed text-ink-soft">
      {words.map((word) => (
        <li key={word} className="inline not-last:after:content-['\a0·_']">
          {word}
        </li>
      ))}
    </ul>
  );
}

import { cx } from '../lib/cx.ts';
import { splitLinks } from '../lib/user-links.ts';

/** What somebody wrote: its line breaks stay, its web addresses are links, and nothing else is markup. */
export function UserText({ children, className }: { children: string; className?: string }) {
  const paragraphs = children.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={cx('grid max-w-(--width-text) gap-[0.9em] wrap-anywhere', className)}>
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not reorder its paragraphs
        <p key={place} className="whitespace-pre-line">
          {splitLinks(paragraph).map(({ text, href }, part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor its words
            <Part key={part} text={text} href={href} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Part({ text, href }: { text: string; href: string | undefined }) {
  if (!href) return text;
  return (
    <a href={href} target="_blank" rel="ugc nofollow noopener">
      {text}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}

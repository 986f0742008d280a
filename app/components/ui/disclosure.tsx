import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const looks = {
  /** A line that reads as a link. */
  link: 'flex min-h-11 items-center text-ui text-brand-text underline',
  /** Strong words and a chevron. */
  words: 'inline-flex min-h-11 items-center gap-2 text-ui font-strong text-brand-text',
  /** A heading and a chevron, laid out by `summaryClass`. */
  heading: '[&:hover>h2]:underline [&:hover>h2]:underline-offset-[0.18em]',
};

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode;
  look?: keyof typeof looks;
  summaryClass?: string;
}

/** Something folded under its summary. The browser opens it, before any script. */
export function Disclosure({ summary, look = 'link', summaryClass, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest}>
      <summary className={cx('list-none [&::-webkit-details-marker]:hidden', looks[look], summaryClass)}>
        {summary}
        {look === 'link' ? null : (
          <ChevronDown className="icon [transition:rotate_var(--motion)_var(--ease)] [[open]>summary>&]:rotate-180" />
        )}
      </summary>
      {children}
    </details>
  );
}

/** "Más", the summary of what is seldom done with one thing of a list; `children` say which. */
export function MoreAbout({ children }: { children: ReactNode }) {
  return (
    <span>
      Más<span className="sr-only"> sobre {children}</span>
    </span>
  );
}

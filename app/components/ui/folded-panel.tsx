import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Panel } from './card.tsx';
import { Disclosure } from './disclosure.tsx';

interface FoldedPanelProps {
  /** An address that ends in it opens the panel. */
  id: string;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Something in it has to be seen. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of a page that is seldom needed, folded under its title. */
export function FoldedPanel({ id, title, titleRef, isOpen = false, children }: FoldedPanelProps) {
  const { hash, key } = useLocation();
  const isNamed = hash === `#${id}`;
  const [open, setOpen] = useState(isOpen || isNamed);
  const part = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (isOpen || isNamed) setOpen(true);
    if (isNamed) part.current?.scrollIntoView();
  }, [isOpen, isNamed, key]);
  return (
    <Panel aria-labelledby={id}>
      <Disclosure
        ref={part}
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        look="heading"
        summaryClass="flex min-h-11 items-center justify-between gap-3"
        summary={
          <h2 id={id} ref={titleRef} tabIndex={-1} className="text-h3 font-subtitle">
            {title}
          </h2>
        }
      >
        <div className="grid gap-5 pt-3">{children}</div>
      </Disclosure>
    </Panel>
  );
}

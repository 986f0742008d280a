import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { recordEvent, type StatisticsEvent } from '../lib/events.ts';

interface CountedLinkProps extends ComponentProps<'a'> {
  href: string;
  event: StatisticsEvent;
}

/**
 * A link whose press is an event of the statistics. A press before hydration is marked by start/pending-press.ts and
 * counted here; the database drops a repeat.
 */
export function CountedLink({ event, href, children, ...link }: CountedLinkProps) {
  const element = useRef<HTMLAnchorElement>(null);
  const count = useEffectEvent(() => recordEvent(event));
  useEffect(() => {
    if (!element.current?.hasAttribute('data-pressed')) return;
    element.current.removeAttribute('data-pressed');
    count();
  }, []);
  return (
    <a ref={element} href={href} data-counted="" {...link} onClick={() => recordEvent(event)}>
      {children}
    </a>
  );
}

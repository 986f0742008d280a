import type { KeyboardEvent } from 'react';
import { decisionKeys } from './parts.tsx';

const summaries = '[data-summary]';

/**
 * Keys of the queue. They count only while the focus is in it and not in a field (WCAG 2.1.4): J and K, or the arrows on
 * the name of an item, go to the next and the one before; A and R press a decision of the open item, which is on screen;
 * N goes to its notes. Everything is reached by Tab and Enter as well.
 */
export function onQueueKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, repeat } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // React's events bubble out of the dialogs of an item; those of the document do not.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (target.matches('input, textarea, select')) return;
  const letter = key.toLowerCase();
  const isOnSummary = target.matches(summaries);
  const isNext = letter === 'j' || (isOnSummary && key === 'ArrowDown');
  if (isNext || letter === 'k' || (isOnSummary && key === 'ArrowUp')) {
    event.preventDefault();
    focusSummary(currentTarget, target, isNext ? 1 : -1);
    return;
  }
  const item = target.closest('[data-open]');
  if (!item || repeat) return;
  if (letter === 'n') {
    const notes = item.querySelector<HTMLDetailsElement>('[data-notes]');
    if (!notes) return;
    event.preventDefault();
    notes.open = true;
    notes.querySelector('textarea')?.focus();
  } else if (letter === decisionKeys.accept || letter === decisionKeys.refuse) {
    // Of several fields, the one that has the focus.
    const part = target.closest('[data-decisions]') ?? item;
    const button = part.querySelector<HTMLElement>(`[data-decision="${letter}"]:not([aria-disabled])`);
    if (!button) return;
    event.preventDefault();
    button.click();
  }
}

function focusSummary(queue: HTMLElement, from: HTMLElement, step: 1 | -1): void {
  const all = [...queue.querySelectorAll<HTMLElement>(summaries)];
  const place = all.findIndex((summary) => summary.closest('[data-item]')?.contains(from));
  all[Math.min(Math.max(place + step, 0), all.length - 1)]?.focus();
}

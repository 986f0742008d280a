import { draftPrefix } from '../../lib/drafts.ts';
import { recall, remember } from '../../lib/local-storage.ts';

/** Drafts of the profile that people may still have in their browsers hold a text where it now holds several. */
export function renewOlderDraft(name: string): void {
  const stored = recall(draftPrefix + name);
  if (stored?.includes('"nombre":"')) remember(draftPrefix + name, renewed(stored));
}

export function renewed(stored: string): string {
  return JSON.stringify(JSON.parse(stored), (name, value: unknown) =>
    name === 'values' && typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([column, held]) => [column, listOf(held)]))
      : value,
  );
}

function listOf(held: unknown): unknown {
  if (typeof held === 'boolean') return [held ? 'si' : 'no'];
  return typeof held === 'string' ? [held].filter(Boolean) : held;
}

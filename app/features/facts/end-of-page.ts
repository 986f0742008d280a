import { nextChange, type ProviderFacts } from './provider-facts.ts';

/**
 * `s-maxage` for the page cache, up to the moment at which a page with these facts is no longer true. The second less is
 * for the time between reading and storing.
 */
export function endOfPage(facts: ProviderFacts, servedAt: number): Record<string, string> {
  const end = nextChange(facts, new Date(servedAt));
  if (!end) return {};
  const seconds = Math.max(0, Math.floor((end.getTime() - servedAt) / 1000) - 1);
  return { 'Cache-Control': `no-cache, s-maxage=${seconds}` };
}

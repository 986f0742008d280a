import { nextChange, type ProviderFacts } from './provider-facts.ts';

/**
 * `s-maxage` for the page cache, up to the moment at which a page with these facts is no longer true, or what else it
 * tells. The second less is for the time between reading and storing.
 */
export function endOfPage(
  facts: ProviderFacts,
  servedAt: number,
  other: Date | null = null,
): Record<string, string> {
  const ends = [nextChange(facts, new Date(servedAt)), other].filter((end) => end !== null);
  if (ends.length === 0) return {};
  const end = Math.min(...ends.map((one) => one.getTime()));
  const seconds = Math.max(0, Math.floor((end - servedAt) / 1000) - 1);
  return { 'Cache-Control': `no-cache, s-maxage=${seconds}` };
}

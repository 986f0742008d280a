import { counter, type Family, gauge } from '../metrics/text-format.ts';
import type { PageCache } from './page-cache.ts';

export function cacheFigures({ hits, misses, size, bytes }: PageCache): Family[] {
  return [
    counter('page_cache_hits_total', 'Pages that were served from the cache.', hits),
    counter('page_cache_misses_total', 'Pages that had to be rendered.', misses),
    gauge('page_cache_pages', 'Pages in the cache.', size),
    gauge('page_cache_bytes', 'Memory that they take.', bytes),
  ];
}

import { type DatedPages, datedPages, monthsOf } from '../features/shell/sitemap.server.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/sitemap';

/** An index: one part for the pages that are always there, and for each kind of the others one a month. */
export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const api = createServerClient(backend);
  const partsOf = async ([name, pages]: [string, DatedPages]) =>
    (await monthsOf(api, pages)).map((month) => `${name}-${month}`);
  const dated = await readOnServer('The sitemap', Promise.all(Object.entries(datedPages).map(partsOf)));
  const parts = ['paginas', ...dated.flat()];
  const lines = parts.map((part) => `<sitemap><loc>${backend.siteUrl}/sitemap/${part}.xml</loc></sitemap>\n`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</sitemapindex>
`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

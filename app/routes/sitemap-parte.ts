import { data } from 'react-router';
import { datedPages, fixedPages, readMonth, writeUrls } from '../features/shell/sitemap.server.ts';
import { backendContext } from '../lib/backend.ts';
import { piecesOnServer } from '../lib/load.ts';
import { textStream } from '../lib/pieces.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/sitemap-parte';

/** A part of the sitemap: /sitemap/paginas.xml, or /sitemap/preguntas-2026-11.xml with what that month has published. */
export function loader({ request, params: { parte }, context }: Route.LoaderArgs) {
  const [, kind = '', month] =
    /^(paginas|proveedores|preguntas)(?:-(20\d{2}-(?:0[1-9]|1[0-2])))?\.xml$/.exec(parte) ?? [];
  const pages = datedPages[kind];
  // Each address would be made and stored by itself.
  const isOther = kind === '' || Boolean(pages) !== Boolean(month) || new URL(request.url).search !== '';
  if (isOther) throw data(null, { status: 404 });
  const backend = context.get(backendContext);
  const { siteUrl } = backend;
  const api = createServerClient(backend);

  /** Every page that a visitor may read: pending providers and dashboards are not among them. */
  async function* write() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
    if (!pages || !month) yield writeUrls(siteUrl, fixedPages);
    else for await (const found of readMonth(api, pages, month)) yield writeUrls(siteUrl, found);
    yield '</urlset>\n';
  }
  return new Response(textStream(piecesOnServer('The sitemap', write())), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

import { backendContext } from '../lib/backend.ts';
import { providerTypes, searchPath } from '../lib/provider-types.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/sitemap';

interface Place {
  path: string;
  /** When its content last changed, as far as is known. */
  changedAt?: string;
}

/** Every page that a visitor may read: pending providers and dashboards are not among them. */
export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const api = createServerClient(backend);
  const [providers, questions] = await Promise.all([
    api.from('proveedores').select('id,fecha_creacion').eq('aprobado_por_admin', true),
    api.from('questions').select('id,created_at'),
  ]);
  if (providers.error || questions.error) {
    console.error('The sitemap could not be written:', providers.error ?? questions.error);
    return new Response('', { status: 503 });
  }
  const places: Place[] = [
    { path: '/' },
    { path: '/empieza' },
    { path: '/proveedores' },
    ...providerTypes.map((type) => ({ path: searchPath(type) })),
    { path: '/mapa' },
    ...providerTypes.map((type) => ({ path: `/mapa?tipo=${type}` })),
    { path: '/recursos' },
    { path: '/palabras' },
    { path: '/questions' },
    { path: '/acerca' },
    { path: '/transparencia' },
    { path: '/datos' },
    ...providers.data.map(({ id, fecha_creacion }) => ({
      path: `/proveedor/${id}`,
      changedAt: fecha_creacion,
    })),
    ...questions.data.map(({ id, created_at }) => ({ path: `/question/${id}`, changedAt: created_at })),
  ];
  return new Response(writeSitemap(backend.siteUrl, places), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

function writeSitemap(siteUrl: string, places: Place[]): string {
  const urls = places.map(({ path, changedAt }) => {
    const lastModified = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastModified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

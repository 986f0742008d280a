import { backendContext } from '../lib/backend.ts';
import type { Route } from './+types/robots';

const privatePaths = [
  '/auth',
  '/admin',
  '/user-dashboard',
  '/provider-dashboard',
  '/listas',
  '/rest/v1/',
  '/functions/v1/',
];

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(backendContext);
  const lines = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

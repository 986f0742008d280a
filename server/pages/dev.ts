import type { RequestListener, Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { Site } from './build.ts';

interface DevSite extends Site {
  /** Vite answers for modules and hot reload; all else goes on to the server. */
  wrap(next: RequestListener): RequestListener;
  close(): Promise<void>;
}

/** The site straight from its sources, with hot reload over the server's own port. */
export async function openDevSite(server: Server): Promise<DevSite> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    assetsDir: undefined,
    wrap: (next) => (request, response) => vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  };
}

import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { createAuth } from './auth/auth.ts';
import type { Dependencies } from './dependencies.ts';
import { createFunctions } from './functions/functions.ts';
import { limitBodies } from './http/body-room.ts';
import { createHealth } from './http/health.ts';
import { noStore } from './http/no-store.ts';
import { logRequests } from './http/request-log.ts';
import { embeddable, secureHeaders, secureHeaderValues } from './http/secure-headers.ts';
import { createSecurityTxt } from './http/security-txt.ts';
import { createRest } from './rest/rest.ts';
import { createStorage } from './storage/storage.ts';

/** The whole gateway but for the pages: one line an area. */
export function createApp(dependencies: Dependencies): Hono {
  const app = new Hono();
  app.use(logRequests(dependencies));
  app.use(limitBodies(dependencies.config));
  // Mounted before the header middleware: it sets these headers itself, since changing a finished Response copies it.
  app.route('/rest/v1', createRest(dependencies));
  const headers = secureHeaderValues(dependencies.config);
  app.use(secureHeaders(headers));
  app.use('/storage/v1/*', secureHeaders({ ...headers, ...embeddable }));
  app.use('/auth/v1/*', noStore());
  app.use('/functions/v1/*', noStore());
  app.route('/', createSecurityTxt(dependencies));
  app.route('/health', createHealth(dependencies));
  app.route('/auth/v1', createAuth(dependencies));
  app.route('/storage/v1', createStorage(dependencies));
  app.route('/functions/v1', createFunctions(dependencies, app.fetch));
  for (const [path, what] of [
    ['/realtime/v1/*', 'Realtime'],
    ['/graphql/v1/*', 'GraphQL'],
  ] as const) {
    const refusal = { code: 'not_offered', message: `${what} is not offered by this server` };
    app.all(path, cors(), (context) => context.json(refusal, 404));
  }
  return app;
}

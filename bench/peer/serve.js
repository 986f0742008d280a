// @supabase/lite embedded as its documentation shows, on PostgreSQL or PGlite.
import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';

const {
  BENCH_DATABASE_URL: url,
  BENCH_FOLDER: folder,
  BENCH_SQL: sql,
  BENCH_ACCOUNTS: withAccounts,
  BENCH_JWT_SECRET: secret,
  PORT,
} = process.env;

async function connect() {
  if (url) {
    const { createPostgresConnection } = await import('@supabase/lite/postgres');
    return createPostgresConnection({ url });
  }
  const { createPgliteConnection } = await import('@supabase/lite/pglite');
  return createPgliteConnection({ url: `file://${folder}` });
}

const app = new App({
  connection: await connect(),
  auth: { enabled: true, jwt_secret: secret },
  options: { server: { apiKeys: false } },
});
// The tables of its accounts are there before it starts, or it starts without them.
if (withAccounts) await app.ensureSystemSchema();
await app.init();
if (sql) {
  await app.ensureSystemSchema();
  await app.connection.driver.exec(sql);
}
serve(
  {
    port: Number(PORT),
    hostname: '127.0.0.1',
    fetch: (request, env) => app.fetch(request, { peerAddress: env.incoming.socket.remoteAddress ?? null }),
  },
  () => process.send?.('ready'),
);
process.on('disconnect', () => process.exit(0));

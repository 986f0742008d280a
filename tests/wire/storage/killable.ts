import { dataFolder, tempFolder } from '../../process/server-process.ts';
import { engines } from '../../support/engines.ts';

export const secretKey = 'sb_secret_0123456789abcdef0123';

/** The environment of a server process of its own, whose data outlives it. */
export async function prepareServer(name: 'pglite' | 'postgres') {
  const common = { SUPABASE_SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' };
  if (name === 'pglite') return { env: { ...common, DATA_DIR: await dataFolder() }, drop: async () => {} };
  const opened = await engines.find((engine) => engine.name === name)?.open();
  if (!opened) throw new Error(`there is no ${name}`);
  return { env: { ...common, ...opened.env, DATA_DIR: await tempFolder() }, drop: opened.drop };
}

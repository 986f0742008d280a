import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Gateway } from './gateway.ts';

const mark = 'demo-files';
const types: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' };

/**
 * Files of the demo content go in by the front door, so that every rule for files holds, and once a database: what is
 * removed stays away.
 */
export async function prepareDemoFiles(
  { product, siteUrl }: Pick<Config, 'product' | 'siteUrl'>,
  database: Database,
  { app, keys }: Pick<Gateway, 'app' | 'keys'>,
): Promise<void> {
  const folder = product.demo?.files;
  if (!folder) return;
  const [wanted] = await database.query(
    `select 1 where exists (select from gateway.seeds where name = 'demo')
       and not exists (select from gateway.seeds where name = $1)`,
    [mark],
  );
  if (!wanted || !existsSync(folder)) return;
  for (const bucket of await readdir(folder)) {
    for (const name of await readdir(join(folder, bucket))) {
      const answer = await app.request(`${siteUrl}/storage/v1/object/${bucket}/${name}`, {
        method: 'POST',
        headers: {
          apikey: keys.secretKey,
          authorization: `Bearer ${keys.secretKey}`,
          'content-type': types[extname(name)] ?? 'application/octet-stream',
          'cache-control': 'max-age=31536000',
          'x-upsert': 'true',
        },
        body: await readFile(join(folder, bucket, name)),
      });
      // A demo without a picture is still a demo; the next start tries again.
      if (!answer.ok) return console.error(`demo file ${name} was not stored: ${await answer.text()}`);
    }
  }
  await database.query('insert into gateway.seeds (name) values ($1) on conflict do nothing', [mark]);
}

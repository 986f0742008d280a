import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { keepAssets } from './keep-assets.ts';
import { commandOf } from './node.mjs';

/** Builds the site and lays a compressed twin beside each text file, so that no request has to compress it. */
const compressible = /\.(js|css|svg|json|html|txt|webmanifest|xml)$/;
const worthwhileBytes = 1024;

const next = 'build.next';
rmSync(next, { recursive: true, force: true });
const result = spawnSync(process.execPath, [commandOf('@react-router/dev', 'react-router'), 'build'], {
  encoding: 'utf8',
  env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: next },
});
if (result.status !== 0) {
  console.error(result.stdout, result.stderr);
  process.exit(1);
}

for (const entry of readdirSync(join(next, 'client'), { recursive: true, encoding: 'utf8' })) {
  const path = join(next, 'client', entry);
  if (!compressible.test(path) || !statSync(path).isFile()) continue;
  const content = readFileSync(path);
  if (content.length < worthwhileBytes) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

// What a first start unpacks (server/database/pglite-worker.ts).
const empty = await PGlite.create();
const packed = await empty.dumpDataDir('gzip');
writeFileSync(join(next, 'empty-database.tar.gz'), Buffer.from(await packed.arrayBuffer()));
await empty.close();

keepAssets('build', next);
// The site that works stays until the new one is whole, and a server that runs finds its files in the new one.
const before = 'build.before';
rmSync(before, { recursive: true, force: true });
if (existsSync('build')) renameSync('build', before);
renameSync(next, 'build');
rmSync(before, { recursive: true, force: true });

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '../server/backup/backup.ts';
import { countOf, operate, requireArgument, typedPath } from '../server/backup/operation.ts';
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { prepareDemo } from '../server/database/seed.ts';
import { prepareDemoFiles } from '../server/demo-files.ts';
import { openGateway } from '../server/gateway.ts';

// node scripts/release-dump.ts <file> [commit]: a backup of the demo content as the migrations of a release make it. One of
// each release is kept in tests/support/releases, where a test brings it to the present version.
await operate(async () => {
  const file = requireArgument(process.argv[2], 'node scripts/release-dump.ts <file> [commit]');
  const commit = process.argv[3] ?? 'HEAD';
  const folder = await mkdtemp(join(tmpdir(), 'guia-release-'));
  try {
    const tar = execFileSync('git', ['archive', commit, 'supabase'], { maxBuffer: 2 ** 28 });
    execFileSync('tar', ['-x', '-C', folder], { input: tar });
    const config = readConfig({
      DATA_DIR: join(folder, 'data'),
      MIGRATIONS_DIR: join(folder, 'supabase/migrations'),
    });
    const database = await openDatabase(config);
    await migrate(database, config.product.migrations);
    await prepareDemo(database, config);
    const gateway = await openGateway(config, database);
    await prepareDemoFiles(config, database, gateway);
    await gateway.close();
    await database.close();
    console.log(`${file}: ${countOf(await makeBackup(config, typedPath(file)))}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

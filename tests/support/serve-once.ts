import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { prepareDemoFiles } from '../../server/demo-files.ts';
import { openGateway } from '../../server/gateway.ts';

/** What a first start does after migrating and seeding: keys are made, and the files of the demo content stored. */
export async function serveOnce(database: Database, folder: string): Promise<void> {
  const config = readConfig({ DATA_DIR: folder });
  const gateway = await openGateway(config, database);
  await prepareDemoFiles(config, database, gateway);
  await gateway.close();
}

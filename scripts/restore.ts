import { countOf, operate, requireArgument, typedPath } from '../server/backup/operation.ts';
import { restore } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';

// npm run restore file: an archive into an empty data folder (DATA_DIR) or an empty database (DATABASE_URL).
await operate(async () => {
  const config = readConfig(process.env);
  const file = requireArgument(process.argv[2], 'npm run restore <backup>');
  const manifest = await restore(config, typedPath(file));
  console.log(`Restored and compared: ${countOf(manifest)}, of ${manifest.createdAt}.`);
});

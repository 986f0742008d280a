import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { makeBackup } from './backup.ts';
import { backupName } from './daily.ts';
import { countOf, operate, typedPath } from './operation.ts';

// npm run backup [file]: rows and files in one archive, while the server runs.
await operate(async () => {
  const config = readConfig(process.env);
  const [file] = process.argv.slice(2);
  const path = file
    ? typedPath(file)
    : join(config.backup.dir ?? resolve('.backups'), backupName(new Date()));
  const manifest = await makeBackup(config, path);
  console.log(`${path}: ${countOf(manifest)}.`);
  const { missing } = manifest.files;
  if (missing.length > 0)
    console.error(`${missing.length} files have a row and no bytes: ${missing.join(', ')}.`);
});

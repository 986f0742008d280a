import { countOf, operate, requireArgument, typedPath } from '../server/backup/operation.ts';
import { upgradeData } from '../server/backup/upgrade.ts';
import { readConfig } from '../server/config.ts';

// npm run upgrade-data -- file [--older]: a data folder of another PostgreSQL major, from the backup of it.
await operate(async () => {
  const args = process.argv.slice(2);
  const file = requireArgument(
    args.find((arg) => !arg.startsWith('--')),
    'npm run upgrade-data -- <backup>',
  );
  const config = readConfig({ ...process.env, DATABASE_URL: '' });
  const { manifest, kept } = await upgradeData(config, typedPath(file), {
    mayBeOlder: args.includes('--older'),
  });
  console.log(
    `Carried over and compared: ${countOf(manifest)}. The old folder is ${kept}: remove it when all is well.`,
  );
});

import { operate } from '../server/backup/operation.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/open.ts';
import { openKeys } from '../server/identity/keys.ts';

// npm run keys:rotate [-- --leaked]: a new signing key; with --leaked those before are gone and every session ends.
// Servers on the same PostgreSQL hear of the new key at once. The embedded database belongs to one
// process at a time: there the server is stopped first, and opening the folder says so.
await operate(async () => {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const keys = await openKeys(database, config);
    const isLeaked = process.argv.includes('--leaked');
    const kid = await keys.rotate({ isLeaked });
    console.log(
      `New signing key ${kid}. ${isLeaked ? 'Those before are gone, and every session has ended.' : 'The one before verifies until its last token has expired.'}`,
    );
  } finally {
    await database.close();
  }
});

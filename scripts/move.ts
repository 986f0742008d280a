import { move } from '../server/backup/move.ts';
import { operate, requireArgument } from '../server/backup/operation.ts';
import { readConfig } from '../server/config.ts';
import { StartError } from '../server/errors.ts';

// npm run move -- <DATABASE_URL>: the embedded database into an empty PostgreSQL.
await operate(async () => {
  const url = requireArgument(process.argv[2], 'npm run move -- <DATABASE_URL>');
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError('The address of the database must be a URL that starts with postgres://.');
  }
  const { tables } = await move(readConfig({ ...process.env, DATABASE_URL: '' }), url);
  for (const { name, rows } of tables) if (rows > 0) console.log(`${String(rows).padStart(9)}  ${name}`);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Moved and compared: ${rows} rows of ${tables.length} tables. Start the server with this DATABASE_URL.`,
  );
});

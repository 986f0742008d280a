import { openPglite } from '../../server/database/pglite.ts';

// Writes without pause into the embedded database and says the name of each row once it is committed.
// The durability test kills it in the middle.
const [folder = '', round = ''] = process.argv.slice(2);
const database = await openPglite(folder);
await database.query(`
  create table if not exists public.writes (id text primary key, words text not null);
  create table if not exists public.write_parts (id bigint generated always as identity, write_id text not null)`);

for (let number = 0; ; number += 1) {
  const id = `${round}-${number}`;
  await database.transaction(async (tx) => {
    await tx.query('insert into public.writes (id, words) values ($1, $2)', [id, 'p'.repeat(500)]);
    await tx.query('insert into public.write_parts (write_id) select $1 from generate_series(1, 3)', [id]);
  });
  process.stdout.write(`${id}\n`);
  if (number % 40 === 39) await database.query('checkpoint');
}

import { openPglite } from '../../server/database/pglite.ts';

// Writes from several callers at once and says the name of each row once it is committed. Tables come and go, and
// checkpoints are made, so that files are made, removed and renamed between the commits.
const [folder = ''] = process.argv.slice(2);
const database = await openPglite(folder);
await database.query(`
  create table public.writes (id text primary key, words text not null);
  create table public.write_parts (id bigint generated always as identity, write_id text not null)`);

async function write(caller: number): Promise<never> {
  for (let number = 0; ; number += 1) {
    const id = `${caller}-${number}`;
    await database.transaction(async (tx) => {
      await tx.query('insert into public.writes (id, words) values ($1, $2)', [id, `p${id}`.repeat(200)]);
      await tx.query('insert into public.write_parts (write_id) select $1 from generate_series(1, 3)', [id]);
      if (number % 7 === 0)
        await tx.query(`create table public.passing_${caller} as select repeat('x', 9000)`);
      if (number % 7 === 3) await tx.query(`drop table public.passing_${caller}`);
      if (number % 11 === 0)
        await tx.query(`update public.writes set words = words || '.' where id like '${caller}-%'`);
    });
    process.stdout.write(`${id}\n`);
    if (caller === 0 && number % 20 === 19) await database.query('checkpoint');
  }
}

await Promise.all([0, 1, 2, 3].map(write));

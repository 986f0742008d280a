/** Set by `npm run soak`, which runs every test file that imports this one, with the long counts. */
export const isSoak = process.env.SOAK === '1';

/** What needs the machine for itself: `npm run soak` runs it after everything else. */
export const isAlone = process.env.ALONE === '1';

/** npm test takes the product as it starts by itself; a soak takes it on PostgreSQL and in S3 as well. */
export const isOnPostgres = process.env.TEST_ENGINE === 'postgres';

/** How often a test repeats: briefly under `npm test`, for long under `npm run soak`. */
export const count = (short: number, long: number): number => (isSoak ? long : short);

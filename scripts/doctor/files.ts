import type { Config } from '../../server/config.ts';
import { openStore, scratchFolder } from '../../server/storage/files/open.ts';
import { openScratch } from '../../server/storage/files/scratch.ts';
import { type Finding, fault, ok, reasonOf } from './finding.ts';

const subject = 'files';

/** Whether the store of uploads takes, gives and removes a few bytes, with the rights of this account. */
export async function checkFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Finding> {
  try {
    const store = await openStore(config, await openScratch(scratchFolder(config)));
    await store.check();
    return ok(subject, `The ${store.place} takes, gives and removes files.`);
  } catch (error) {
    const advice = config.s3
      ? 'Set S3_BUCKET, S3_ENDPOINT, S3_REGION and both keys as the store has them; the next start makes a bucket that is missing, if the keys may.'
      : 'Run this command as the account of the server, and let it own DATA_DIR.';
    return fault(subject, reasonOf(error), advice);
  }
}

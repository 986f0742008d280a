import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** What one run keeps there at the same time, with some to spare. */
const wantedBytes = 4 * 2 ** 30;

/** Where tests keep what they throw away: in memory where there is room for it, so that a sync costs nothing. */
export const scratch = roomOf('/dev/shm') >= wantedBytes ? '/dev/shm' : tmpdir();

function roomOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

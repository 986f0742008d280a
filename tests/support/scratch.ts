import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where tests keep what they throw away: in memory where there is such a place, so that a sync costs nothing. */
export const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

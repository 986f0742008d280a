import { totalmem } from 'node:os';
import type { Config } from '../../server/config.ts';
import { type Finding, ok, warning } from './finding.ts';

const subject = 'memory';
const megabyte = 1024 * 1024;
/** Server, keeper and the daily backup without an engine of their own: on PostgreSQL. */
const withoutEngineMb = 256;
/** With the embedded engine, beside what it may take, as bench/memory.ts measures it: the engine of the backup is one more. */
const besideEngineMb = 384;
/** The system itself takes some of what a machine is sold with. */
const told = 0.9;

/** Of this machine, or of the container or service that this command runs in. */
const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Whether there is room for a busy server and, with the embedded engine, for the second one that makes the backup. */
export function checkMemory(
  { databaseUrl, engineMemoryBytes }: Pick<Config, 'databaseUrl' | 'engineMemoryBytes'>,
  bytes = memoryHere(),
): Finding {
  const neededMb = databaseUrl ? withoutEngineMb : besideEngineMb + engineMemoryBytes / megabyte;
  const hereMb = Math.floor(bytes / megabyte);
  if (hereMb >= told * neededMb)
    return ok(subject, `${hereMb} MB are here, of ${neededMb} that are asked for.`);
  return warning(
    subject,
    `Only ${hereMb} MB are here, of ${neededMb} that are asked for: the system may end the server.`,
    'Take more memory.',
  );
}

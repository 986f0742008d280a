import { stat, statfs } from 'node:fs/promises';
import type { Config } from '../../server/config.ts';
import { isPrivate } from '../../server/private-folder.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const megabyte = 1024 * 1024;

/** Who may look into the data folder: keys, people's data and links that open accounts are in it. */
export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const subject = 'data folder';
  const entry = await stat(dataDir).catch(() => undefined);
  if (!entry?.isDirectory()) {
    return fault(subject, `There is no data folder ${dataDir}.`, 'Set DATA_DIR as the server has it.');
  }
  return (await isPrivate(dataDir))
    ? ok(subject, `${dataDir} is open to its owner alone.`)
    : fault(
        subject,
        `${dataDir} is open to other accounts of this machine.`,
        `Close it: chmod 700 ${dataDir}`,
      );
}

/** Room for what is to come: a full disk lets nobody write. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>, leastFreeMb: number): Promise<Finding> {
  const subject = 'disk';
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk)
    return warning(subject, `The disk of ${dataDir} cannot be looked at.`, 'Mend the data folder first.');
  const free = Math.floor((disk.bavail * disk.bsize) / megabyte);
  const advice = 'Make room, or move DATA_DIR to a larger disk: without room nobody can write.';
  if (free < leastFreeMb)
    return fault(subject, `Only ${free} MB are free on the disk of ${dataDir}.`, advice);
  if (free < 2 * leastFreeMb)
    return warning(subject, `${free} MB are free on the disk of ${dataDir}.`, advice);
  return ok(subject, `${free} MB are free on the disk of ${dataDir}.`);
}

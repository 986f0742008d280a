import type { Config } from '../../server/config.ts';
import { checkAddress, checkCertificate, checkRedirect } from './address.ts';
import { checkClock } from './clock.ts';
import { readFigures } from './figures.ts';
import { checkFiles } from './files.ts';
import { type Finding, ok, warning } from './finding.ts';
import { checkDisk, checkFolder } from './folder.ts';
import { checkAdmins, checkBackup, checkDemo, checkJobs, checkMigrations } from './inside.ts';
import { checkMail, checkMailQueue } from './mail.ts';
import { checkMemory } from './memory.ts';
import { checkProxy } from './proxy.ts';
import { checkSecrets } from './secrets.ts';

interface ExamineOptions {
  /** Where plain http comes in, if not on port 80 of the public name. */
  http?: string | undefined;
  leastFreeMb: number;
}

/** Looks at a running installation from outside and from inside, and changes nothing but a few bytes that it writes and removes. */
export async function examine(config: Config, { http, leastFreeMb }: ExamineOptions): Promise<Finding[]> {
  const { figures, finding } = await readFigures(config);
  const outside = await Promise.all([
    checkAddress(config),
    checkCertificate(config),
    checkRedirect(config, http),
    checkProxy(config),
    checkClock(config, figures),
    checkMail(config),
    checkFolder(config),
    checkDisk(config, leastFreeMb),
    checkMemory(config),
    checkFiles(config),
    checkSecrets(config),
    checkLog(config),
  ]);
  if (!figures) return [...outside, finding];
  return [
    ...outside,
    finding,
    checkBackup(figures),
    checkAdmins(figures),
    await checkMigrations(config, figures),
    checkMailQueue(figures),
    checkJobs(figures),
    checkDemo(config, figures),
  ];
}

function checkLog({ log, siteUrl }: Pick<Config, 'log' | 'siteUrl'>): Finding {
  return log === 'json' || !siteUrl.startsWith('https:')
    ? ok('log', `The log is written as ${log}.`)
    : warning(
        'log',
        'The log is written as text, whose errors may quote what people wrote.',
        'Set LOG=json.',
      );
}

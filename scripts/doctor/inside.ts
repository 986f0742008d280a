import type { Config } from '../../server/config.ts';
import { platformDir, readMigrations } from '../../server/database/migrate.ts';
import { type Figures, figureOf, findFigure } from './figures.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const hourSeconds = 60 * 60;
/** A daily one that failed once is two days old when the next is due. */
const oldHours = 48;

export function checkBackup(figures: Figures): Finding {
  const subject = 'backup';
  const age = figureOf(figures, 'guia_backup_age_seconds');
  if (age === undefined) {
    return fault(
      subject,
      'The server knows of no good backup.',
      'Set BACKUP_DIR to a folder on another disk, and copy its archives to another place.',
    );
  }
  const hours = Math.round(age / hourSeconds);
  const advice = 'See in the log why the daily backup fails, and whether BACKUP_DIR has room.';
  if (hours > oldHours) return fault(subject, `The last good backup is ${hours} hours old.`, advice);
  return figureOf(figures, 'guia_backup_failed') === 1
    ? warning(subject, `The last try of a backup failed; the last good one is ${hours} hours old.`, advice)
    : ok(subject, `The last good backup is ${hours} hours old.`);
}

export function checkAdmins(figures: Figures): Finding {
  const subject = 'admins';
  const withFactor = figureOf(figures, 'guia_admins', { second_factor: 'yes' }) ?? 0;
  const without = figureOf(figures, 'guia_admins', { second_factor: 'no' }) ?? 0;
  if (withFactor + without === 0) {
    return fault(
      subject,
      'There is no administrator.',
      'Set ADMIN_EMAIL and ADMIN_PASSWORD, and start once more.',
    );
  }
  const advice = 'Add one in Perfil, under Seguridad; ADMIN_REQUIRE_FACTOR=on makes it a must.';
  if (withFactor === 0) return fault(subject, 'No administrator has a second factor.', advice);
  if (without > 0) {
    return warning(
      subject,
      `Administrators without a second factor: ${without} of ${withFactor + without}.`,
      advice,
    );
  }
  return ok(subject, `Every administrator has a second factor (${withFactor}).`);
}

/** Jobs of the day, and templates of mail, that failed and have not been done since. */
export function checkJobs(figures: Figures): Finding {
  const subject = 'jobs';
  const failing = figures.filter(({ name }) => name === 'guia_failing_seconds');
  if (failing.length === 0) return ok(subject, 'No job of the day fails.');
  const told = failing.map(
    ({ labels, value }) =>
      `${labels?.job} (${labels?.code}, for ${Math.round(Number(value) / hourSeconds)} hours)`,
  );
  return fault(
    subject,
    `Jobs that fail: ${told.join(', ')}.`,
    'Run private.<job>() in the database to see why; the other jobs are done.',
  );
}

/** Files of this version that the database has not got: the server still runs as it was before an update. */
export async function checkMigrations(
  { product }: Pick<Config, 'product'>,
  figures: Figures,
): Promise<Finding> {
  const subject = 'migrations';
  const sets = { platform: platformDir, product: product.migrations };
  let pending = 0;
  for (const [set, folder] of Object.entries(sets)) {
    if (!folder) continue;
    const known = findFigure(figures, 'gateway_migrations', { set });
    const files = await readMigrations(folder);
    pending += Math.max(0, files.length - (known?.value ?? 0));
    const newest = known?.labels?.newest ?? '';
    if (newest > (files.at(-1)?.version ?? '')) {
      return fault(
        subject,
        `The database has migration ${newest}, which is newer than this program.`,
        'Update the program: an older one refuses to start on it.',
      );
    }
  }
  return pending === 0
    ? ok(subject, 'The database has every migration of this version.')
    : fault(
        subject,
        `Migrations that the database has not got: ${pending}.`,
        'Make a backup and start the server again: a start applies them.',
      );
}

/** The demo accounts have a password that everybody can read. */
export function checkDemo({ siteUrl }: Pick<Config, 'siteUrl'>, figures: Figures): Finding {
  const subject = 'demo content';
  if (figureOf(figures, 'gateway_demo_content') !== 1) return ok(subject, 'There is none.');
  const text = 'The database has the demo accounts, whose password is public.';
  const advice = 'Begin with a database of its own: DEMO=off and another DATA_DIR or DATABASE_URL.';
  return siteUrl.startsWith('https:') ? fault(subject, text, advice) : warning(subject, text, advice);
}

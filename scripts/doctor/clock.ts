import type { Config } from '../../server/config.ts';
import { ask } from './ask.ts';
import { type Figures, figureOf } from './figures.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

const subject = 'clock';
/** Codes of a second factor are good for half a minute; a Date header tells whole seconds. */
const mostSeconds = 10;

/** The clock of this machine beside those of the public address and of the database. */
export async function checkClock(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  figures: Figures | undefined,
): Promise<Finding> {
  try {
    const before = Date.now();
    const { headers } = await ask(`${siteUrl}/health`);
    const here = (before + Date.now()) / 2;
    const there = Date.parse(String(headers.date));
    if (Number.isNaN(there)) {
      return warning(subject, `${siteUrl} tells no time.`, 'Have the proxy pass the Date header on.');
    }
    return judge('the public address', (there + 500 - here) / 1000) ?? judgeDatabase(figures);
  } catch (error) {
    return warning(subject, `The time could not be asked: ${reasonOf(error)}.`, 'Mend the address first.');
  }
}

function judgeDatabase(figures: Figures | undefined): Finding {
  const offset = figures && figureOf(figures, 'database_clock_offset_seconds');
  return (
    (offset !== undefined && judge('the database', offset)) ||
    ok(subject, 'The clocks agree to a few seconds.')
  );
}

function judge(whose: string, offset: number): Finding | undefined {
  if (Math.abs(offset) <= mostSeconds) return undefined;
  const seconds = Math.round(Math.abs(offset));
  return fault(
    subject,
    `The clock of ${whose} is ${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} this machine’s.`,
    'Keep the time of both by NTP (timedatectl set-ntp true): codes of a second factor and tokens depend on it.',
  );
}

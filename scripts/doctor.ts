import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { StartError } from '../server/errors.ts';
import { examine } from './doctor/examine.ts';

// npm run doctor [-- --http=http://… --least-free=MB]: looks at a running installation with the settings of its server.
try {
  const { values } = parseArgs({
    options: { http: { type: 'string' }, 'least-free': { type: 'string', default: '1024' } },
  });
  const { http, 'least-free': leastFree } = values;
  if (http !== undefined && !URL.canParse(http)) throw new StartError('--http must be a URL.');
  if (!/^\d{1,9}$/.test(leastFree)) throw new StartError('--least-free must be a number of megabytes.');
  const findings = await examine(readConfig(process.env), { http, leastFreeMb: Number(leastFree) });
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  for (const { level, subject, text, advice } of findings) {
    console.log(`${level.padEnd(7)}  ${subject.padEnd(width)}  ${text}${advice ? ` ${advice}` : ''}`);
  }
  const count = (wanted: string) => findings.filter(({ level }) => level === wanted).length;
  console.log(`\n${count('ok')} ok, ${count('warning')} warnings, ${count('fault')} faults`);
  process.exitCode = count('fault') > 0 ? 1 : 0;
} catch (error) {
  const isMistyped = error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
  if (!(error instanceof StartError) && !isMistyped) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import { readdirSync, readFileSync } from 'node:fs';

const millisecondsPerTick = 10;

export const mainThread = 'main';

/** Processor time of a process, in milliseconds; 0 where the system does not tell (it does on Linux). */
export function processTime(pid: number): number {
  return timeOf(`/proc/${pid}/stat`);
}

/** The same by the names of a process's threads; those that share a name are added up. Empty where the system does not tell. */
export function threadTimes(pid: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const thread of readNumbers(`/proc/${pid}/task`)) {
    const name = thread === pid ? mainThread : readText(`/proc/${pid}/task/${thread}/comm`).trim();
    times.set(name, (times.get(name) ?? 0) + timeOf(`/proc/${pid}/task/${thread}/stat`));
  }
  return times;
}

/** The same for a PostgreSQL cluster: its main process, found by the port, and all that it started. */
export function clusterTime(port: string): number {
  const pids = readNumbers('/proc');
  const main = pids.find((pid) => {
    const command = readText(`/proc/${pid}/cmdline`).split('\0');
    return command[0]?.endsWith('postgres') && command[command.indexOf('-p') + 1] === port;
  });
  if (main === undefined) return 0;
  const children = pids.filter((pid) => Number(readStat(`/proc/${pid}/stat`)?.[1]) === main);
  return [main, ...children].reduce((sum, pid) => sum + processTime(pid), 0);
}

function readNumbers(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

function timeOf(statPath: string): number {
  const fields = readStat(statPath);
  return fields ? (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick : 0;
}

/** What follows the name in /proc/<pid>/stat: state, parent, … user and system ticks at 11 and 12. */
function readStat(path: string): string[] | undefined {
  const text = readText(path);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { readdirSync, readFileSync } from 'node:fs';

const millisecondsPerTick = 10;

/** Processor time of a process, in milliseconds; 0 where the system does not tell (it does on Linux). */
export function processTime(pid: number): number {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick : 0;
}

/** The same for a PostgreSQL cluster: its main process, found by the port, and all that it started. */
export function clusterTime(port: string): number {
  const pids = readPids();
  const main = pids.find((pid) => {
    const command = readText(`/proc/${pid}/cmdline`).split('\0');
    return command[0]?.endsWith('postgres') && command[command.indexOf('-p') + 1] === port;
  });
  if (main === undefined) return 0;
  const children = pids.filter((pid) => Number(statOf(pid)?.[1]) === main);
  return [main, ...children].reduce((sum, pid) => sum + processTime(pid), 0);
}

function readPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

/** What follows the name in /proc/<pid>/stat: state, parent, … user and system ticks at 11 and 12. */
function statOf(pid: number): string[] | undefined {
  const text = readText(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../errors.ts';

const run = promisify(execFile);

interface RunningProgram {
  child: ChildProcess;
  /** Rejects with what the program complained of. */
  ended: Promise<void>;
}

/**
 * pg_dump or pg_restore for a server of this major version: the same or, if there is none, a newer one. It is looked for
 * in PATH and where Debian keeps each version.
 */
export async function startProgram(
  name: 'pg_dump' | 'pg_restore',
  major: number,
  url: string,
  args: string[],
): Promise<RunningProgram> {
  const path = await findProgram(name, major);
  const address = new URL(url);
  const { password } = address;
  // What stands in the arguments, every account of the machine can read.
  address.password = '';
  const child = spawn(path, [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) },
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  // A program that ends early takes no more of its input.
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`${name} failed: ${oneLine(complaint) || `it ended with ${code}`}.`));
    });
  });
  ended.catch(() => {});
  return { child, ended };
}

async function findProgram(name: string, major: number): Promise<string> {
  const found: Array<{ path: string; version: number }> = [];
  for (const path of candidates(name)) {
    const answer = await run(path, ['--version']).catch(() => undefined);
    const version = Number(/ (\d+)[.\w]*( |$)/m.exec(answer?.stdout ?? '')?.[1] ?? 0);
    if (version === major) return path;
    if (version > major) found.push({ path, version });
  }
  const [next] = found.sort((a, b) => a.version - b.version);
  if (next) return next.path;
  throw new StartError(
    `No ${name} of PostgreSQL ${major} was found: install its client programs, or put them in PATH.`,
  );
}

function candidates(name: string): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((one) => join(debian, one, 'bin')),
  ];
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return folders.map((folder) => join(folder, file)).filter((path) => existsSync(path));
}

function oneLine(text: string): string {
  return text.trim().split('\n').slice(-3).join(' ').replace(/\.$/, '');
}

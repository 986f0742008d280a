import { resolve } from 'node:path';
import { StartError } from '../errors.ts';
import { privateUmask } from '../private-folder.ts';

/** A command of the operator: what it makes is the owner's alone, and what it refuses it refuses in one sentence. */
export async function operate(work: () => Promise<void>): Promise<void> {
  process.umask(privateUmask);
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(error instanceof StartError ? reason : `It failed: ${reason}. Set DEBUG=1 to see where.`);
    if (process.env.DEBUG) console.error(error);
    process.exitCode = 1;
  }
}

/** A path as whoever typed it meant it: npm runs scripts in the project's folder. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

export function requireArgument(value: string | undefined, usage: string): string {
  if (value) return value;
  throw new StartError(`Say which: ${usage}.`);
}

export function countOf({
  tables,
  files,
}: {
  tables: Array<{ rows: number }>;
  files: { count: number };
}): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables, ${files.count} files`;
}

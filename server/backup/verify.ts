import type { ClientBase } from 'pg';
import { StartError } from '../errors.ts';
import type { Manifest } from './manifest.ts';
import { findDifference, readContents, readSequences } from './tables.ts';

/** Every row and every sequence of the database against the manifest. */
export async function requireSame(client: ClientBase, { tables, sequences }: Manifest): Promise<void> {
  const difference = findDifference(await readContents(client), tables);
  if (difference) throw new StartError(`What was restored is not what the backup has: ${difference}.`);
  const found = new Map((await readSequences(client)).map((one) => [one.name, one]));
  for (const { name, value, isCalled } of sequences) {
    const other = found.get(name);
    if (other?.value === value && other.isCalled === isCalled) continue;
    throw new StartError(
      `What was restored is not what the backup has: the sequence ${name} stands elsewhere.`,
    );
  }
}

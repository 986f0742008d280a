import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, isLoopback as isLocal } from '../../config.ts';
import { isLogJson } from '../../log/json-log.ts';

/**
 * Messages of a server that has nobody to send them: one file each, oldest name first. They hold
 * links that open accounts, so only this program's user may read them.
 */
export async function writeToOutbox(
  { dataDir, isLoopback, siteUrl }: Pick<Config, 'dataDir' | 'isLoopback' | 'siteUrl'>,
  kind: 'mail' | 'sms',
  message: { to: string; text: string; link?: string | undefined } & Record<string, unknown>,
): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString();
  const name = `${time.replaceAll(/[:.]/g, '-')}-${kind}-${randomBytes(3).toString('hex')}.json`;
  const file = join(folder, name);
  const { link, ...kept } = message;
  await writeFile(file, `${JSON.stringify({ kind, time, ...kept }, null, 2)}\n`, { mode: 0o600 });
  // On the developer's own machine the link is at hand; a public server's log, or one that is kept, gets no link.
  const isForDeveloper = isLoopback && isLocal(new URL(siteUrl).hostname) && !isLogJson();
  console.info(isForDeveloper && link ? `${kind} for ${message.to}: ${link}` : `${kind} written to ${file}`);
}

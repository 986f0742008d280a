import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names in them carry a hash of their content. */
const folders = ['client/assets', 'server/assets'];

/**
 * Whoever has a page of the build before open asks for its scripts, and so does a server of that build until it is started
 * anew: they stay beside the new ones. The list of a build's own files tells them from those that it has kept itself, which go.
 */
export function keepAssets(build: string, next: string): void {
  const listOf = (site: string) => join(site, 'own-assets.json');
  const own = folders.flatMap((folder) => readdirSync(join(next, folder)).map((name) => join(folder, name)));
  writeFileSync(listOf(next), JSON.stringify(own));
  if (!existsSync(listOf(build))) return;
  for (const path of JSON.parse(readFileSync(listOf(build), 'utf8')) as string[]) {
    if (!existsSync(join(next, path))) cpSync(join(build, path), join(next, path));
  }
}

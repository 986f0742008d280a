import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';
import type { SiteEntry } from './pages.ts';

export interface Site {
  loadBuild(): Promise<ServerBuild>;
  assetsDir: string | undefined;
}

/** The site as `npm run build` left it. */
export async function openBuiltSite({ publicSettings }: Pick<Config, 'publicSettings'>): Promise<Site> {
  const buildDir = resolve('build');
  const entry = join(buildDir, 'server/index.js');
  if (!existsSync(entry)) throw new StartError('The site is not built yet: run npm start, which builds it.');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const site = build.entry.module as unknown as SiteEntry;
  try {
    site.readSettings?.(publicSettings);
  } catch (cause) {
    throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  return { loadBuild: async () => build, assetsDir: join(buildDir, 'client') };
}

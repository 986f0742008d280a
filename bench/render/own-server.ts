import type { ChildProcess } from 'node:child_process';
import type { RunningSite } from '../../scripts/site.ts';

/** Processor time and profiles can be had of a process that was started here, not of a site elsewhere. */
export function ownServer({ server }: RunningSite): ChildProcess & { pid: number } {
  if (server?.pid === undefined)
    throw new Error('This measures a server of its own: run it without SITE_URL.');
  return server as ChildProcess & { pid: number };
}

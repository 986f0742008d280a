import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './node.mjs';
import { type Platform, partsFor, platforms, readLock } from './platforms.ts';

// Installs the project for each platform into a temporary folder, without running any script, and looks at the first
// bytes of each prebuilt part: the machine it was compiled for.

const run = promisify(execFile);
const cannotReach = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;
const lock = readLock();

async function install(folder: string, { os, cpu, libc }: Platform): Promise<void> {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    await copyFile(join(root, name), join(folder, name));
  }
  const target = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])];
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const install = () => run(program, [...args, 'ci', '--ignore-scripts', ...target], { cwd: folder });
  // A registry that breaks off one of a thousand downloads is asked once more.
  await install().catch(install);
}

async function hasProgramFor(folder: string, platform: Platform): Promise<boolean> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    if ((await machineOf(join(file.parentPath, file.name))) === `${platform.os} ${platform.cpu}`) return true;
  }
  return false;
}

/** Machine numbers in the headers of ELF, Mach-O and PE files. */
const elfMachines = new Map([
  [0x3e, 'linux x64'],
  [0xb7, 'linux arm64'],
]);
const machOMachines = new Map([
  [0x01000007, 'darwin x64'],
  [0x0100000c, 'darwin arm64'],
]);
const peMachines = new Map([
  [0x8664, 'win32 x64'],
  [0xaa64, 'win32 arm64'],
]);

async function machineOf(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (bytesRead < 64) return undefined;
    const magic = head.readUInt32BE(0);
    if (magic === 0x7f454c46) return elfMachines.get(head.readUInt16LE(18));
    if (magic === 0xcffaedfe) return machOMachines.get(head.readUInt32LE(4));
    if (magic >>> 16 !== 0x4d5a) return undefined;
    const header = head.readUInt32LE(0x3c);
    return header + 6 > bytesRead ? undefined : peMachines.get(head.readUInt16LE(header + 4));
  } finally {
    await file.close();
  }
}

let failed = 0;
for (const platform of platforms) {
  const folder = await mkdtemp(join(tmpdir(), 'guia-platform-'));
  try {
    await install(folder, platform);
    const places = [...new Set([...partsFor(lock, platform).values()].flat())];
    const wrong: string[] = [];
    for (const place of places) {
      if (!(await hasProgramFor(join(folder, place), platform))) wrong.push(place);
    }
    if (wrong.length > 0) failed += 1;
    console.log(
      wrong.length > 0
        ? `${platform.name}: no fitting binary in ${wrong.join(', ')}`
        : `${platform.name}: ${places.length} parts, each with a binary for it`,
    );
  } catch (error) {
    const code = cannotReach.exec(String(error))?.[1];
    if (!code) throw error;
    console.log(`${platform.name}: left out, because npm did not reach its registry (${code})`);
    // A continuous-integration run has to have looked.
    if (process.env.CI) failed += 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
process.exit(failed === 0 ? 0 : 1);

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { projectNode, root } from '../../scripts/node.mjs';
import { tempFolder } from './server-process.ts';

/** A clone with one package and its prebuilt part for this platform; npm is a script that notes its calls. */
const ownPart = `node_modules/tool-${process.platform}-${process.arch}`;
const lock = {
  packages: {
    '': {},
    'node_modules/tool': { version: '1.0.0' },
    [ownPart]: { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
    'node_modules/tool-plan9-mips': { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['mips'] },
  },
};
const goodNpm = `
  const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/.bin', { recursive: true });
  writeFileSync('node_modules/.bin/node', 'of some platform');
  for (const path of ['node_modules/tool', '${ownPart}']) {
    mkdirSync(path, { recursive: true });
    writeFileSync(path + '/package.json', '{}');
  }`;

let clone: string;
beforeEach(async () => {
  clone = await tempFolder();
  await mkdir(join(clone, 'scripts'));
  for (const name of ['node.mjs', 'step.mjs', 'install.mjs', 'prepare.mjs']) {
    await cp(join('scripts', name), join(clone, 'scripts', name));
  }
  await writeFile(join(clone, 'package.json'), '{}');
  await writeFile(join(clone, 'package-lock.json'), JSON.stringify(lock));
});

async function prepare(
  npm = goodNpm,
  args = ['scripts/prepare.mjs'],
): Promise<{ code: number; stdout: string; stderr: string }> {
  await writeFile(join(clone, 'npm.cjs'), npm);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: clone, env: { npm_execpath: join(clone, 'npm.cjs') } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const calls = async () => (await readFile(join(clone, 'calls'), 'utf8')).trim().split('\n');

describe('an install', () => {
  test('is done once by npm ci, and says how long it took', async () => {
    const first = await prepare();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^· installing packages \(.*\) … \d+\.\d s\n$/);
    expect(await prepare()).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await calls()).toEqual(['ci']);
    // npm would run its scripts on it, also where it does not start.
    expect(existsSync(join(clone, 'node_modules/.bin/node'))).toBe(false);
  });

  test('without the packages of development is enough for a command, and not for npm start', async () => {
    const packages = { ...lock.packages, 'node_modules/tester': { version: '1.0.0', dev: true } };
    await writeFile(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
    const command = `(await import('./scripts/prepare.mjs')).prepare({ pruned: true })`;
    await prepare();
    expect(await prepare(goodNpm, ['--input-type=module', '-e', command])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await calls()).toEqual(['ci']);
    await prepare();
    expect(await calls()).toEqual(['ci', 'ci']);
  });

  test.each([
    ['that was broken off', () => rm(join(clone, 'node_modules/.installed'))],
    ['with a package missing', () => rm(join(clone, 'node_modules/tool'), { recursive: true })],
    ['with its prebuilt part missing', () => rm(join(clone, ownPart), { recursive: true })],
    [
      'of another platform',
      async () => {
        const stamp = join(clone, 'node_modules/.installed');
        const text = await readFile(stamp, 'utf8');
        await writeFile(stamp, text.replace(/\w+$/, process.arch === 'x64' ? 'arm64' : 'x64'));
      },
    ],
    ['of another lock file', () => writeFile(join(clone, 'package-lock.json'), `${JSON.stringify(lock)}\n`)],
  ])('%s is done again', async (_, spoil) => {
    await prepare();
    await spoil();
    expect((await prepare()).code).toBe(0);
    expect(await calls()).toEqual(['ci', 'ci']);
  });

  test.each([
    [
      'npm error code ENOTFOUND\nnpm error network request failed',
      /did not reach its registry \(ENOTFOUND\)/,
    ],
    ['npm error code ENOSPC', /the disk is full/],
    ['npm error code EACCES\nnpm error syscall mkdir', /belongs to you/],
    ['npm error code EINTEGRITY', /npm cache clean --force/],
    ['npm error code EUSAGE\nnpm error can only install packages when', /do not fit together/],
    ['npm error something new', /could not be installed: something new/],
    ['', /^The packages could not be installed\. Run the command again\./],
  ])('that ends with %j is explained in one sentence', async (printed, sentence) => {
    const { code, stdout, stderr } = await prepare(
      `console.error(${JSON.stringify(printed)} + '\\n    at stack (file.js:1:1)'.repeat(40)); process.exit(1)`,
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/ failed\n$/);
    expect(stderr).toMatch(sentence);
    expect(stderr).toContain('Everything it printed: .logs/last-failure.log');
    expect(stderr.trim().split('\n')).toHaveLength(2);
    expect(await readFile(join(clone, '.logs/last-failure.log'), 'utf8')).toContain('at stack');
  });
});

test('the project brings its own Node for every platform but those without one', () => {
  const platforms: Array<[string, string]> = [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'x64'],
  ];
  for (const [platform, arch] of platforms) expect(projectNode(platform, arch)).toMatch(/bin[\\/]node/);
  expect(projectNode('freebsd', 'x64')).toBeUndefined();
});

/** What a host with Node 20 is told in a clone. */
async function toldOldHost(): Promise<string> {
  const script = `
    Object.defineProperty(process, 'version', { value: 'v20.20.2' });
    const { findNode, nodeMissing } = await import(${JSON.stringify(join(clone, 'scripts/node.mjs'))});
    console.log(findNode() ?? nodeMissing());`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], (_, stdout) => resolve(stdout));
  });
}

test('a host whose Node is too old, without the project’s own, gets one sentence', async () => {
  expect(await toldOldHost()).toMatch(
    /^This machine \(\w+, \w+\) needs Node 24 or newer and has v20\.20\.2: install .*\n$/,
  );
});

test.skipIf(process.platform === 'win32')('a project’s own Node that does not start says why', async () => {
  const own = join(clone, relative(root, projectNode() ?? ''));
  await mkdir(dirname(own), { recursive: true });
  const reason = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  await writeFile(own, `#!/bin/sh\necho "$0: ${reason}" >&2\nexit 127\n`, { mode: 0o755 });
  expect(await toldOldHost()).toBe(
    `The project’s own Node does not start on this machine (${reason}): install what it lacks (Debian: apt-get install libatomic1), or Node 24 or newer (https://nodejs.org), and run the command again.\n`,
  );
});

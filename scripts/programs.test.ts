import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { requireProgram } from './programs.mjs';

let folder: string;
let said: string;
beforeEach(async () => {
  said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  folder = await mkdtemp(join(tmpdir(), 'guia-programs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** An apt-get that notes its calls and installs an empty program, or fails with words of its own. */
async function apt(last = `touch "${folder}/browser"`): Promise<void> {
  await writeFile(
    join(folder, 'apt-get'),
    `#!/bin/sh\necho "$@" >> "${folder}/calls"\n[ "$1" = update ] || ${last}\n`,
  );
  await chmod(join(folder, 'apt-get'), 0o755);
}

const isThere = async () =>
  readFile(join(folder, 'browser')).then(
    () => join(folder, 'browser'),
    () => undefined,
  );
const calls = () => readFile(join(folder, 'calls'), 'utf8').catch(() => '');
const wanted = { find: isThere, packageName: 'browser', sentence: 'Install it yourself.' };

test('a program that is there is taken, and nothing is installed', async () => {
  await apt();
  await writeFile(join(folder, 'browser'), '');
  expect(await requireProgram({ folders: [folder], isRoot: true }, wanted)).toBe(join(folder, 'browser'));
  expect(await calls()).toBe('');
});

test('one that is missing is installed as its package by who may', async () => {
  await apt();
  expect(await requireProgram({ folders: [folder], isRoot: true }, wanted)).toBe(join(folder, 'browser'));
  expect(await calls()).toBe('update\ninstall -y browser\n');
  expect(said).toMatch(/^· browser is missing: apt-get update && apt-get install -y browser … \d+\.\d s\n$/);
});

test.each([
  ['another account than root', true, false],
  ['a machine without apt-get', false, true],
])('%s is told in one sentence what to do', async (_, hasApt, isRoot) => {
  if (hasApt) await apt();
  await expect(requireProgram({ folders: [folder], isRoot }, wanted)).rejects.toThrow(
    /^Install it yourself\.$/,
  );
  expect(await calls()).toBe('');
});

test('an install that fails is explained, and one that brings no program too', async () => {
  await apt('{ echo "E: Could not get lock /var/lib" >&2; exit 100; }');
  const host = { folders: [folder], isRoot: true };
  await expect(requireProgram(host, wanted)).rejects.toThrow(/^Another program installs packages/);
  await apt('true');
  await expect(requireProgram(host, wanted)).rejects.toThrow(/^Install it yourself\.$/);
});

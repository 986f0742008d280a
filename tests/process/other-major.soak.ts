import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineMajor, readFolderMajor } from '../../server/database/engine-version.ts';
import { ageFolder, otherMajor } from './other-major.ts';
import { dataFolder, expectRefusal } from './server-process.ts';

test('a folder of another PostgreSQL major is refused with the command that carries it over', async () => {
  const DATA_DIR = await dataFolder();
  const folder = join(DATA_DIR, 'database');
  expect(await readFolderMajor(folder), 'what this engine makes').toBe(engineMajor);
  await ageFolder(DATA_DIR);
  const files = await readdir(folder);
  const sentence = `^The embedded database in .* is of PostgreSQL ${otherMajor} and this program has PostgreSQL ${engineMajor}: .*npm run upgrade-data -- <backup>`;
  await expectRefusal({ DATA_DIR }, new RegExp(sentence));
  expect(await readdir(folder)).toEqual(files);
});

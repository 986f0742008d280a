import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../../tests/support/import/collect.ts';
import { writeZip, type ZipEntry } from '../../../tests/support/zip.ts';
import { openMainFile } from './main-file.ts';
import { readNppes } from './read-nppes.ts';

let folder = '';
let sample: Uint8Array = new Uint8Array();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guia-nppes-'));
  sample = await readFile('tests/support/import/nppes-v2.csv');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function zipOf(...entries: ZipEntry[]): Promise<string> {
  const path = join(folder, 'nppes.zip');
  await writeZip(path, entries);
  return path;
}

const main = 'npidata_pfile_20050523-20251109.csv';
const text = (name: string, content = 'x'): ZipEntry => ({ name, content: [Buffer.from(content)] });

test.each([
  ['the monthly', main],
  ['the weekly', 'npidata_pfile_20251103-20251109.csv'],
  ['one in a folder', `NPPES/${main}`],
])('%s main file is read out of its zip, and not the headers beside it', async (_, name) => {
  const path = await zipOf(
    text('npidata_pfile_20050523-20251109_fileheader.csv'),
    text('othername_pfile_20050523-20251109.csv'),
    { name, content: [sample] },
    text('NPPES_Data_Dissemination_Readme_v.2.pdf'),
  );
  expect(await collect(readNppes(await openMainFile(path)))).toHaveLength(22);
});

test.each<[why: string, entries: () => ZipEntry[]]>([
  [
    'El zip no tiene el archivo principal de NPPES (npidata_pfile_….csv).',
    () => [text('npidata_pfile_20050523-20251109_fileheader.csv'), text('pl_pfile_20050523-20251109.csv')],
  ],
  ['El zip está cifrado. Usa el que publica NPPES.', () => [{ ...text(main), isEncrypted: true }]],
  [
    'El zip se hace demasiado grande al abrirlo. No parece de NPPES.',
    () => [{ name: main, content: Array(64).fill(Buffer.alloc(2 ** 20)) }],
  ],
  [
    'El zip tiene demasiados archivos.',
    () => Array.from({ length: 201 }, (_, index) => text(`${index}.csv`)),
  ],
])('refuses: %s', async (why, entries) => {
  await expect(openMainFile(await zipOf(...entries()))).rejects.toThrow(why);
});

test('what is no zip, or not whole, is refused', async () => {
  const path = join(folder, 'damaged.zip');
  const why = 'El zip está dañado o no es un zip. Descárgalo otra vez.';
  for (const bytes of [
    Buffer.alloc(0),
    sample,
    (await readFile(await zipOf({ name: main, content: [sample] }))).subarray(0, -40),
  ]) {
    await writeFile(path, bytes);
    await expect(openMainFile(path)).rejects.toThrow(why);
  }
  await expect(openMainFile(join(folder, 'none.zip'))).rejects.toThrow('No encontramos');
});

test('a zip that hides how large it is breaks off', async () => {
  const path = await zipOf({ name: main, content: [sample], claimedSize: 5_000 });
  await expect(collect(readNppes(await openMainFile(path)))).rejects.toThrow(
    'El zip está dañado o no es un zip. Descárgalo otra vez.',
  );
});

import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../../../tests/support/import/collect.ts';
import { writeZip, type ZipEntry } from '../../../../tests/support/zip.ts';
import { openMainFile as openOnServer } from './main-file.server.ts';
import { readNppes as readOnServer } from './read-nppes.server.ts';
import { readNppes } from './read-nppes.ts';
import { createCounts } from './read-register.ts';
import { openMainFile } from './zip-file.ts';

let folder = '';
let sample: Uint8Array = new Uint8Array();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guia-zip-'));
  sample = await readFile('tests/support/import/nppes-v2.csv');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const main = 'npidata_pfile_20251103-20251109.csv';
const damaged = 'El zip está dañado o no es un zip. Descárgalo otra vez.';
const text = (name: string, content = 'x'): ZipEntry => ({ name, content: [Buffer.from(content)] });

async function zipOf(...entries: ZipEntry[]): Promise<string> {
  const path = join(folder, 'nppes.zip');
  await writeZip(path, entries);
  return path;
}

test('the browser reads the weekly zip as the command line does', async () => {
  const path = await zipOf(
    text('npidata_pfile_20251103-20251109_fileheader.csv'),
    { name: main, content: [sample] },
    text('NPPES_Data_Dissemination_Readme_v.2.pdf'),
  );
  const counts = createCounts();
  const rows = await collect(readNppes(await openMainFile(await openAsBlob(path)), counts));
  expect(rows).toEqual(await collect(readOnServer(await openOnServer(path))));
  expect(counts).toMatchObject({ lines: 25, drafts: 22 });
});

test.each<[why: string, entries: () => ZipEntry[]]>([
  ['El zip no tiene el archivo principal', () => [text('pl_pfile_20251103-20251109.csv')]],
  ['El zip está cifrado', () => [{ ...text(main), isEncrypted: true }]],
  [
    'El zip se hace demasiado grande al abrirlo',
    () => [{ name: main, content: Array(64).fill(Buffer.alloc(2 ** 20)) }],
  ],
  [
    'El zip tiene demasiados archivos.',
    () => Array.from({ length: 201 }, (_, index) => text(`${index}.csv`)),
  ],
  ['no cabe en la página', () => [{ ...text(main), claimedSize: 0xffffffff }]],
])('refuses: %s', async (why, entries) => {
  await expect(openMainFile(await openAsBlob(await zipOf(...entries())))).rejects.toThrow(why);
});

test('what is no zip, not whole, or larger than it says is refused', async () => {
  const path = await zipOf({ name: main, content: [sample] });
  const whole = await readFile(path);
  for (const bytes of [new Uint8Array(), sample, whole.subarray(0, -40), whole.subarray(200)])
    await expect(openMainFile(new Blob([new Uint8Array(bytes)]))).rejects.toThrow(damaged);
  const lying = await zipOf({ name: main, content: [sample], claimedSize: 5_000 });
  const stream = await openMainFile(await openAsBlob(lying));
  await expect(collect(readNppes(stream))).rejects.toThrow(damaged);
});

test('bytes that do not unpack, or an entry that begins after the end, are a damaged zip too', async () => {
  const whole = await readFile(await zipOf({ name: main, content: [sample] }));
  const spoiled = Buffer.from(whole).fill(0xff, 200, 400);
  await expect(collect(readNppes(await openMainFile(new Blob([spoiled]))))).rejects.toThrow(damaged);
  // Where the entry begins stands 42 bytes behind the start of its line in the list.
  const late = Buffer.from(whole);
  late.writeUInt32LE(whole.length - 10, late.lastIndexOf('PK\x01\x02') + 42);
  await expect(openMainFile(new Blob([late]))).rejects.toThrow(damaged);
});

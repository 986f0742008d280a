import { hash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { migrationsName } from '../../server/backup/dump.ts';
import { type Manifest, manifestName, sealName } from '../../server/backup/manifest.ts';
import { restore } from '../../server/backup/restore.ts';
import { linesOf } from '../../server/backup/rows.ts';
import { mostWholeBytes, TarWriter } from '../../server/backup/tar.ts';
import { readConfig } from '../../server/config.ts';
import { platformDir, readMigrations } from '../../server/database/migrate.ts';
import { tempFolder } from './server-process.ts';

const whole: Omit<Manifest, 'entries'> = {
  format: 1,
  createdAt: '2026-11-17T00:00:00.000Z',
  program: { version: '1.0.0' },
  engine: { name: 'pglite', version: '18.0' },
  kind: 'rows',
  migrations: { platform: [], product: [] },
  tables: [],
  sequences: [],
  files: { count: 0, bytes: 0, missing: [] },
};
const zeros = Buffer.alloc(mostWholeBytes + 1);

/** The migrations of this program, as an archive has them. */
async function recordedMigrations(change: (text: string) => string = (text) => text): Promise<Buffer> {
  const read = async (folder: string) =>
    (await readMigrations(folder)).map(({ version, name, text }) => ({
      version,
      name,
      statements: [change(text)],
    }));
  return gzipSync(
    JSON.stringify({
      platform_migrations: await read(platformDir),
      schema_migrations: await read('supabase/migrations'),
    }),
  );
}

/** An archive that agrees with itself, as somebody writes it who means harm. */
async function restoreHostile(entries: Record<string, Uint8Array>, manifest?: Uint8Array): Promise<string> {
  const folder = await tempFolder();
  const path = join(folder, 'hostile.tar');
  const tar = await TarWriter.create(path);
  for (const [name, content] of Object.entries(entries)) await tar.add(name, [content]);
  const text = manifest ?? Buffer.from(JSON.stringify({ ...whole, entries: tar.entries }));
  await tar.add(manifestName, [text]);
  await tar.add(sealName, [Buffer.from(hash('sha256', text))]);
  await tar.finish();
  const place = join(folder, 'a/b/c');
  await mkdir(dirname(place), { recursive: true });
  const refused = await restore(readConfig({ DATA_DIR: place }), path).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  // Nothing beside the place, and nothing in it.
  expect((await readdir(dirname(place), { recursive: true })).filter((name) => name !== 'c')).toEqual([]);
  expect(await readdir(folder)).toEqual(['a', 'hostile.tar']);
  return refused;
}

test.each(['../../../../escaped', '/tmp/escaped', '..', '', 'ABCDEFAB-0000-4000-8000-000000000000'])(
  'a file is written under no name but one of ours: files/%s',
  async (name) => {
    expect(
      await restoreHostile({
        [migrationsName]: await recordedMigrations(),
        [`files/${name}`]: Buffer.from('x'),
      }),
    ).toBe('The backup has a file under a name that this program does not give.');
  },
);

test('no SQL is run but that of this program', async () => {
  const more = await recordedMigrations((text) => `${text}; create table public.hostile ()`);
  expect(await restoreHostile({ [migrationsName]: more })).toBe(
    'The migration 20261115000100_roles.sql of the backup is not the one of this program.',
  );
  const split = JSON.stringify({
    platform_migrations: [{ version: '20261115000100', name: 'x', statements: ['select 1', 'select 2'] }],
    schema_migrations: [],
  });
  expect(await restoreHostile({ [migrationsName]: gzipSync(split) })).toBe(
    'The migration 20261115000100_roles.sql of the backup is not the one of this program.',
  );
  const newer = split.replace('20261115000100', '29991115000100');
  expect(await restoreHostile({ [migrationsName]: gzipSync(newer) })).toBe(
    'The backup is of a newer version of this program: it has migration 29991115000100, which is not in platform.',
  );
});

test.each([
  ['no JSON', Buffer.from('x')],
  ['another shape', gzipSync('{"platform_migrations": 1}')],
  ['small and large when it is unpacked', gzipSync(zeros)],
])('migrations that cannot be read are refused: %s', async (_, content) => {
  expect(await restoreHostile({ [migrationsName]: content })).toBe(
    'The migrations of the backup cannot be read.',
  );
});

test('a manifest that fills the memory is refused', async () => {
  expect(await restoreHostile({}, zeros)).toMatch(
    /^The file .* is not a whole backup: an entry is too large\.$/,
  );
});

test('a row without an end is refused', async () => {
  const packed = gzipSync(Buffer.alloc(mostWholeBytes + 2 ** 21, 'a'));
  const read = async () => {
    for await (const lines of linesOf([packed])) expect(lines.length).toBe(0);
  };
  await expect(read()).rejects.toThrow('A row of the backup is too long.');
});

import { copyFile, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../server/backup/archive.ts';
import { makeBackup } from '../../server/backup/backup.ts';
import { restore } from '../../server/backup/restore.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openStore, scratchFolder } from '../../server/storage/files/open.ts';
import { openScratch } from '../../server/storage/files/scratch.ts';
import { count } from '../support/counts.ts';
import { contentFor, secretKey, startLoad } from './backup-load.ts';
import { backupPlaces, contentOf } from './backup-places.ts';
import { endWithFile, runFile, startServer, tempFolder } from './server-process.ts';

const atEndOfFile = endWithFile();
const program = 'server/backup/program.ts';
const server = 'tests/process/gateway.ts';
const kills = count(2, 3);
const loadMs = count(1_000, 4_000);
const timeout = count(180_000, 900_000);
/** Where the load writes: its rows, what is noted of them, files and what remains to be removed of them. */
const tablesOfLoad = new Set([
  'recursos',
  'revisiones_recurso',
  'auditoria',
  'storage.objects',
  'gateway.removed_files',
]);

describe.each(backupPlaces(atEndOfFile))('backups, on $name', ({ name, source, target }) => {
  test('under write load: what was acknowledged before is in it, each row with its bytes', {
    timeout,
  }, async () => {
    const env = { ...(await source()), SUPABASE_SECRET_KEY: secretKey, RATE_LIMITS: 'off' };
    const running = await startServer(env, server);
    await running.ready();
    const load = await startLoad(running.url);
    await sleep(loadMs);
    const before = { rows: [...load.rows], files: [...load.files] };
    const path = join(await tempFolder(), 'under-load.tar');
    const backup = runFile(program, [path], env);
    expect([await backup.exited, backup.stderr]).toEqual([0, '']);
    await load.stop();
    expect(load.rows.length).toBeGreaterThan(before.rows.length);

    running.kill('SIGTERM');
    await running.exited;

    const place = await target();
    const config = readConfig(place);
    await restore(config, path);
    // Every row of every table that nobody wrote in meanwhile is the same.
    const [restored, left] = [await contentOf(place), await contentOf(env)];
    const differing = Object.keys(left.tables).filter(
      (table) => restored.tables[table] !== left.tables[table],
    );
    expect(differing.filter((table) => !tablesOfLoad.has(table))).toEqual([]);
    expect(Object.keys(restored.tables)).toEqual(Object.keys(left.tables));

    const database = await openDatabase(config);
    onTestFinished(() => database.close());
    const found = await database.query<{ titulo: string }>(
      `select titulo from public.recursos where titulo ~ '^Fila'`,
    );
    const titles = new Set(found.map(({ titulo }) => titulo));
    expect(before.rows.filter((titulo) => !titles.has(titulo))).toEqual([]);
    const sent = new Set([...load.rows, `Fila ${load.rows.length}`]);
    expect([...titles].filter((titulo) => !sent.has(titulo))).toEqual([]);

    const store = await openStore(config, await openScratch(scratchFolder(config)));
    const objects = await database.query<{ name: string; version: string }>(
      `select name, version from storage.objects where bucket_id = 'papers'`,
    );
    for (const { name: file, version } of objects) {
      expect(await textOf(await store.read(version)), file).toBe(contentFor(file));
    }
    const names = new Set(objects.map((object) => object.name));
    expect(before.files.filter((file) => !names.has(file))).toEqual([]);
  });

  test(`killed ${kills} times in the middle: no file looks good, and the next one clears up`, {
    timeout,
  }, async () => {
    const env = await source();
    const folder = await tempFolder();
    const path = join(folder, 'backup.tar');
    const startedAt = performance.now();
    expect(await runFile(program, [path], env).exited).toBe(0);
    let wholeMs = performance.now() - startedAt;
    await rm(path);
    let halves = 0;
    for (let kill = 0; kill < kills; ) {
      const backup = runFile(program, [path], env);
      // From the first moments to the last.
      await sleep((wholeMs * (kill + 0.5)) / kills);
      backup.kill('SIGKILL');
      const isKilled = (await backup.exited) === 'SIGKILL';
      for (const left of await readdir(folder)) {
        const archive = await openArchive(join(folder, left)).catch(() => undefined);
        await archive?.close();
        // An unfinished one is whole in its last moments, while it is read back: its name says that it is none yet.
        if (!left.startsWith('unfinished.')) expect(archive, left).toBeDefined();
        else if (!archive) halves += 1;
      }
      // This time it was quicker.
      if (isKilled) kill += 1;
      else wholeMs *= 0.9;
      await rm(path, { force: true });
    }
    expect(halves).toBeGreaterThan(0);
    await makeBackup(readConfig(env), path);
    expect(await readdir(folder)).toEqual(['backup.tar']);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o077).toBe(0);
  });

  describe('an archive', () => {
    const made = async () => {
      archive ??= (async () => {
        const path = join(await tempFolder(atEndOfFile), 'whole.tar');
        await makeBackup(readConfig(await source()), path);
        return path;
      })();
      return archive;
    };
    let archive: Promise<string> | undefined;

    async function spoiled(spoil: (path: string, size: number) => Promise<void>): Promise<string> {
      const path = join(await tempFolder(), 'spoiled.tar');
      await copyFile(await made(), path);
      await spoil(path, (await stat(path)).size);
      return path;
    }

    /** Refused with one sentence, and the place is as empty as before. */
    async function expectRefused(path: string, sentence: RegExp): Promise<void> {
      const place = await target();
      const child = runFile('scripts/restore.ts', [path], place);
      expect(await child.exited).toBe(1);
      expect(child.stderr).toMatch(sentence);
      expect(child.stderr).toMatch(/^[A-Z][^\n]*\.\n$/);
      expect((await readdir(place.DATA_DIR ?? '')).filter((entry) => entry !== 'files')).toEqual([]);
      if (name === 'postgres') await restore(readConfig(place), await made());
    }

    test('that is cut, changed or none is refused', async () => {
      const cut = await spoiled((path, size) => truncate(path, Math.floor(size / 2)));
      await expectRefused(cut, /is not a whole backup: /);
      const whole = await openArchive(await made());
      await whole.close();
      // Anywhere: headers, rows, files, the manifest, the end.
      const positions = [
        3,
        130,
        600,
        ...Array.from({ length: count(12, 24) }, () => 0.999 * Math.random()),
        -600,
        -1,
      ];
      for (const position of positions) {
        const changed = await spoiled(async (path, size) => {
          const at = position < 0 ? size + position : position < 1 ? Math.floor(position * size) : position;
          await change(path, at);
        });
        await expect(openArchive(changed), `byte ${position}`).rejects.toThrow('is not a whole backup');
      }
      for (const part of [0, 1, 511, 512, 1024, 4096]) {
        const short = await spoiled((path, size) => truncate(path, size - 1 - part));
        await expect(openArchive(short)).rejects.toThrow('is not a whole backup');
      }
      await expect(openArchive('package.json')).rejects.toThrow('is not a whole backup');
      await expect(openArchive('no-such-file')).rejects.toThrow('is not a whole backup');
    });

    test('is never written over another', async () => {
      const path = await made();
      await expect(makeBackup(readConfig(await source()), path)).rejects.toThrow('is there already');
    });

    test('names what it has: versions, migrations, counts and hashes', async () => {
      const { manifest, close } = await openArchive(await made());
      await close();
      expect(manifest).toMatchObject({
        format: 1,
        engine: { name },
        program: { version: expect.any(String) },
      });
      expect(manifest.migrations.product.at(-1)).toBe(
        (await readdir('supabase/migrations')).sort().at(-1)?.slice(0, 14),
      );
      expect(manifest.tables.find((table) => table.name === 'auth.users')?.rows).toBeGreaterThan(2);
      expect(manifest.files.missing).toEqual([]);
    });
  });
});

async function change(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 0x41;
  await file.write(byte, 0, 1, at);
  await file.close();
}

async function textOf(content: AsyncIterable<unknown> | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

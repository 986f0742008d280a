import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdFiles, isHeld } from '../../../server/storage/files/hold.ts';
import { openFiles } from '../../../server/storage/files/open.ts';
import { sweepStore } from '../../../server/storage/files/sweep.ts';
import { shared } from '../../support/shared.ts';
import { buckets, createActors } from './actors.ts';
import { places } from './stores.ts';

describe.each(places)('after a crash, $name', ({ start }) => {
  const server = shared(() => start({ sql: buckets }));
  const actors = shared(() => createActors(server));

  const papers = () => actors.service.storage.from('papers');
  const versions = async () => {
    const rows = await server.database.query<{ version: string }>(
      'select version from storage.objects order by version',
    );
    return rows.map(({ version }) => version);
  };

  test('a start removes bytes without a row and goes on with removals, and leaves the rest', async () => {
    await papers().upload('kept.txt', 'kept');
    await papers().upload('removed.txt', 'removed');
    const other = await openFiles(server.filesConfig, server.database);
    await other.swept;
    const plant = async () => {
      const path = other.scratch.newPath();
      await writeFile(path, 'bytes');
      return other.store.stage(path);
    };
    // Published, and then the row was never committed.
    const orphan = await plant();
    await orphan.publish(randomUUID());
    await orphan.discard();
    // Still arriving when the process ended.
    const ended = `${hostname().replaceAll(/[^\w-]/g, '_')}.99999999.1.${randomUUID()}`;
    await writeFile(join(server.dataDir, 'files', 'incoming', ended), 'bytes');
    // Arriving now, in a process that is alive.
    const arriving = await plant();
    const before = await server.listFiles();
    await papers().remove(['removed.txt']);

    const next = await openFiles(server.filesConfig, server.database);
    await next.swept;
    await expect.poll(async () => (await server.listFiles()).length).toBe(before.length - 3);
    await arriving.discard();
    expect((await server.listFiles()).sort()).toEqual(await versions());
    expect(await (await papers().download('kept.txt')).data?.text()).toBe('kept');
    await Promise.all([other.close(), next.close()]);
  });

  test('while a backup holds them bytes stay, whoever removes their rows, and go afterwards', async () => {
    const { store, close } = await openFiles(server.filesConfig, server.database);
    const release = await holdFiles(store);
    await papers().upload('held.txt', 'held');
    const [held] = await server.database.query<{ version: string }>(
      `select version from storage.objects where name = 'held.txt'`,
    );
    await papers().remove(['held.txt']);
    await sweepStore(server.database, store);
    const isThere = async () => (await server.listFiles()).includes(held?.version ?? '');
    expect(await isThere()).toBe(true);
    await release();
    await papers().upload('other.txt', 'other');
    await papers().remove(['other.txt']);
    await expect.poll(isThere).toBe(false);
    await store.writeHold(Date.now() - 1);
    expect(await isHeld(store)).toBe(false);
    await close();
  });

  test('a sweep meanwhile takes nothing from uploads under way', async () => {
    const { store, close } = await openFiles(server.filesConfig, server.database);
    const keys = Array.from({ length: 12 }, (_, index) => `under-way-${index}.txt`);
    let isOver = false;
    const sweeping = (async () => {
      while (!isOver) await sweepStore(server.database, store);
    })();
    const uploads = await Promise.all(keys.map((key) => papers().upload(key, key)));
    isOver = true;
    await sweeping;
    expect(uploads.filter(({ error }) => error)).toEqual([]);
    for (const key of keys) expect(await (await papers().download(key)).data?.text()).toBe(key);
    await close();
  });
});

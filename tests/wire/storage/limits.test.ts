import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servers, type TestServer } from '../../support/server.ts';
import { type Actors, createActors, ids, tokenOf } from './actors.ts';
import { asFile, picture } from './pictures.ts';

/** A bucket that takes anything of anybody signed in. */
const sql = `insert into storage.buckets (id, name, public) values ('open', 'open', true);
  create policy "open to all" on storage.objects for all to authenticated
    using (bucket_id = 'open') with check (bucket_id = 'open')`;

interface Slow {
  sender: ClientRequest;
  answer: Promise<{ status: number; connection: string | undefined; body: string }>;
}

describe.each(servers)('limits of a person, on $name', ({ start }) => {
  const open = (actor: Actors[keyof Actors]) => actor.storage.from('open');
  const bytes = (kilobytes: number) => Buffer.alloc(kilobytes * 1024, 'x');

  test('so many uploads an hour, each person for oneself; the secret key has no limit', async () => {
    const server = await start({ sql, env: { UPLOADS_PER_HOUR: '3' } });
    const actors = await createActors(server);
    for (let count = 0; count < 3; count += 1) {
      expect((await open(actors.owner).upload(`${count}`, 'text')).error).toBeNull();
    }
    expect((await open(actors.owner).upload('more', 'text')).error).toMatchObject({
      status: 429,
      statusCode: '429',
      code: 'SlowDown',
    });
    expect((await open(actors.owner).copy('0', 'copy')).error).toMatchObject({ statusCode: '429' });
    const answer = await fetch(`${server.url}/storage/v1/object/open/more`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(server, ids.owner)}` },
      body: 'text',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await open(actors.stranger).upload('theirs', 'text')).error).toBeNull();
    for (let count = 0; count < 4; count += 1) {
      expect((await open(actors.service).upload(`service-${count}`, 'text')).error).toBeNull();
    }
    await server.stop();
  });

  describe('a quota of 1 MB', () => {
    let server: TestServer;
    let actors: Actors;
    beforeAll(async () => {
      server = await start({ sql, env: { UPLOAD_QUOTA_MB: '1' } });
      actors = await createActors(server);
    });
    afterAll(() => server?.stop());
    const refusal = { statusCode: '413', code: 'QuotaExceeded' };

    test('is of all files together; replacing and deleting make room', async () => {
      const files = open(actors.owner);
      expect((await files.upload('a', bytes(400))).error).toBeNull();
      expect((await files.upload('b', bytes(400))).error).toBeNull();
      expect((await files.upload('c', bytes(400))).error).toMatchObject(refusal);
      expect((await files.copy('a', 'd')).error).toMatchObject(refusal);
      expect((await files.update('b', bytes(600))).error).toBeNull();
      expect((await files.update('b', bytes(700))).error).toMatchObject(refusal);
      expect((await files.download('b')).data?.size).toBe(600 * 1024);
      await files.remove(['a']);
      expect((await files.upload('c', bytes(400))).error).toBeNull();
      expect((await open(actors.stranger).upload('theirs', bytes(400))).error).toBeNull();
    });
    test('holds for uploads at the same moment', async () => {
      const settled = await Promise.all(
        Array.from({ length: 5 }, (_, place) => open(actors.admin).upload(`admin-${place}`, bytes(400))),
      );
      expect(settled.filter(({ error }) => !error)).toHaveLength(2);
    });
  });

  describe('slow bodies', () => {
    /** Sends the head and a few bytes of many, and then nothing. */
    async function beginSlowly(server: TestServer, key: string, credential: string): Promise<Slow> {
      const headers = { authorization: `Bearer ${credential}`, 'content-length': 100_000 };
      const sender = request(`${server.url}/storage/v1/object/open/${key}`, { method: 'POST', headers });
      const answer = new Promise<Awaited<Slow['answer']>>((resolve) => {
        // Ended by the test itself.
        sender.on('error', () => {});
        sender.once('response', async (response) =>
          resolve({
            status: response.statusCode ?? 0,
            connection: response.headers.connection,
            body: await readText(response),
          }),
        );
      });
      await new Promise((sent) => sender.write('few bytes', sent));
      return { sender, answer };
    }

    test('are ended with 408, and the connection with them; a trickle is no better', async () => {
      const server = await start({ sql, env: { UPLOAD_SLOW_AFTER_SECONDS: '1' } });
      const slow = await beginSlowly(server, 'slow', server.secretKey);
      const trickle = await beginSlowly(server, 'trickle', server.secretKey);
      const drip = setInterval(() => trickle.sender.write('x'), 100);
      const { status, connection, body } = await slow.answer;
      expect([status, connection]).toEqual([408, 'close']);
      expect(JSON.parse(body)).toMatchObject({ statusCode: '408', code: 'RequestTimeout' });
      expect((await trickle.answer).status).toBe(408);
      clearInterval(drip);
      trickle.sender.destroy();
      await expect.poll(() => readdir(join(server.dataDir, 'files', 'incoming'))).toEqual([]);
      await server.stop();
    });

    describe('that nobody ends', () => {
      let server: TestServer;
      let actors: Actors;
      beforeAll(async () => {
        server = await start({ sql, env: { UPLOAD_SLOW_AFTER_SECONDS: '600' } });
        actors = await createActors(server);
      });
      afterAll(() => server?.stop());

      test('hold no place: with sixty of them under way others upload', async () => {
        const many = await Promise.all(
          Array.from({ length: 60 }, (_, place) => beginSlowly(server, `slow-${place}`, server.secretKey)),
        );
        expect((await open(actors.owner).upload('quick', 'text')).error).toBeNull();
        for (const { sender } of many) sender.destroy();
      });
      test('sixty forms, one after the other, leave no place taken', async () => {
        for (let place = 0; place < 60; place += 1) {
          const file = new File(['text'], `${place}.txt`, { type: 'text/plain' });
          expect((await open(actors.service).upload(`form-${place}`, file)).error).toBeNull();
        }
      });
      test('of one person two are taken in at a time; others do not wait for them', async () => {
        const token = await tokenOf(server, ids.owner);
        const slow = [await beginSlowly(server, 'one', token), await beginSlowly(server, 'two', token)];
        // Both have begun to be written.
        await expect
          .poll(async () => (await readdir(join(server.dataDir, 'files', 'incoming'))).length)
          .toBe(2);
        let isThere = false;
        const third = open(actors.owner)
          .upload('three', 'text')
          .then(({ error }) => {
            isThere = true;
            return error;
          });
        expect((await open(actors.stranger).upload('stranger', 'text')).error).toBeNull();
        expect(isThere).toBe(false);
        slow[0]?.sender.destroy();
        expect(await third).toBeNull();
        slow[1]?.sender.destroy();
      });
    });
  });

  test('pictures are drawn in a few sizes: what lies between is answered with the next', async () => {
    const server = await start({ env: { IMAGE_SIZES: '64, 128' } });
    const { owner } = await createActors(server);
    const photo = asFile(await picture('jpeg', { width: 400, height: 300 }), 'a.jpg', 'image/jpeg');
    await owner.storage.from('provider-images').upload('a.jpg', photo);
    const render = async (query: string) => {
      const answer = await fetch(
        `${server.url}/storage/v1/render/image/public/provider-images/a.jpg?${query}`,
      );
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get('x-transformations')];
    };
    for (let width = 65; width <= 128; width += 9) {
      expect(await render(`width=${width}`)).toEqual([200, 'width:128,resizing_type:fill']);
    }
    expect(await render('width=1000&height=10&resize=contain&quality=61')).toEqual([
      200,
      'height:64,width:128,resizing_type:fit,quality:80',
    ]);
    const focal = 'height:64,width:64,resizing_type:fill,gravity:fp:0.5:1';
    for (const place of ['x_offset=0.3&y_offset=0.8', 'x_offset=0.6&y_offset=0.99']) {
      expect(await render(`width=60&height=60&gravity=fp&${place}`)).toEqual([200, focal]);
    }
    for (const offset of ['', '&x_offset=3', '&y_offset=0.2']) {
      expect((await render(`width=60&height=60&gravity=no${offset}`))[1]).toMatch(/,gravity:no$/);
    }
    expect((await render('width=9999'))[1]).toBe('width:128,resizing_type:fill');
    expect(await readdir(join(server.dataDir, 'cache', 'images'))).toHaveLength(4);
    await server.stop();
  });
});

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { servers, type TestServer } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { buckets, createActors, tokenOf } from './actors.ts';
import { asFile, picture } from './pictures.ts';

interface Slow {
  sender: ClientRequest;
  answer: Promise<{ status: number; connection: string | undefined; body: string }>;
}

describe.each(servers)('limits of a person, on $name', ({ start }) => {
  const env = {
    UPLOADS_PER_HOUR: '8',
    UPLOAD_QUOTA_MB: '1',
    // Whoever sends nothing is not ended within a test.
    UPLOAD_SLOW_AFTER_SECONDS: '600',
    IMAGE_SIZES: '64, 128',
  };
  const server = shared(() => start({ sql: buckets, env }));
  const actors = shared(() => createActors(server));

  const open = (client: SupabaseClient) => client.storage.from('open');
  const bytes = (kilobytes: number) => Buffer.alloc(kilobytes * 1024, 'x');

  /** Somebody who has uploaded nothing yet. */
  async function newPerson() {
    const token = await tokenOf(server, randomUUID());
    return {
      token,
      client: createClient(server.url, server.publishableKey, { accessToken: async () => token }),
    };
  }

  test('so many uploads an hour, each person for oneself; the secret key has no limit', async () => {
    const { client, token } = await newPerson();
    for (let count = 0; count < 8; count += 1) {
      expect((await open(client).upload(`mine-${count}`, 'text')).error).toBeNull();
    }
    expect((await open(client).upload('more', 'text')).error).toMatchObject({
      status: 429,
      statusCode: '429',
      code: 'SlowDown',
    });
    expect((await open(client).copy('mine-0', 'copy')).error).toMatchObject({ statusCode: '429' });
    const answer = await fetch(`${server.url}/storage/v1/object/open/more`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: 'text',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await open((await newPerson()).client).upload('theirs', 'text')).error).toBeNull();
    for (let count = 0; count < 9; count += 1) {
      expect((await open(actors.service).upload(`service-${count}`, 'text')).error).toBeNull();
    }
  });

  describe('a quota of 1 MB', () => {
    const refusal = { statusCode: '413', code: 'QuotaExceeded' };

    test('is of all files together; replacing and deleting make room', async () => {
      const files = open((await newPerson()).client);
      expect((await files.upload('a', bytes(400))).error).toBeNull();
      expect((await files.upload('b', bytes(400))).error).toBeNull();
      expect((await files.upload('c', bytes(400))).error).toMatchObject(refusal);
      expect((await files.copy('a', 'd')).error).toMatchObject(refusal);
      expect((await files.update('b', bytes(600))).error).toBeNull();
      expect((await files.update('b', bytes(700))).error).toMatchObject(refusal);
      expect((await files.download('b')).data?.size).toBe(600 * 1024);
      await files.remove(['a']);
      expect((await files.upload('c', bytes(400))).error).toBeNull();
      expect((await open((await newPerson()).client).upload('of-another', bytes(400))).error).toBeNull();
    });
    test('counts what is said of a file like the file', async () => {
      const files = open((await newPerson()).client);
      const metadata = { note: 'x'.repeat(600 * 1024) };
      expect((await files.upload('said-a', new Blob(['x']), { metadata })).error).toBeNull();
      expect((await files.upload('said-b', new Blob(['x']), { metadata })).error).toMatchObject(refusal);
      expect((await files.copy('said-a', 'said-c')).error).toMatchObject(refusal);
      expect((await files.update('said-a', new Blob(['y']), { metadata })).error).toBeNull();
    });
    test('holds for uploads at the same moment', async () => {
      const { client } = await newPerson();
      const settled = await Promise.all(
        Array.from({ length: 5 }, (_, place) => open(client).upload(`at-once-${place}`, bytes(400))),
      );
      expect(settled.filter(({ error }) => !error)).toHaveLength(2);
    });
  });

  describe('slow bodies', () => {
    /** Sends the head and a few bytes of many, and then nothing. */
    async function beginSlowly(url: string, key: string, credential: string): Promise<Slow> {
      const headers = { authorization: `Bearer ${credential}`, 'content-length': 100_000 };
      const sender = request(`${url}/storage/v1/object/open/${key}`, { method: 'POST', headers });
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
    const underWay = ({ dataDir }: TestServer) => readdir(join(dataDir, 'files', 'incoming'));

    test('are ended with 408, and the connection with them; a trickle is no better', async () => {
      const strict = await start({ sql: buckets, env: { UPLOAD_SLOW_AFTER_SECONDS: '1' } });
      const slow = await beginSlowly(strict.url, 'slow', strict.secretKey);
      const trickle = await beginSlowly(strict.url, 'trickle', strict.secretKey);
      const drip = setInterval(() => trickle.sender.write('x'), 100);
      const { status, connection, body } = await slow.answer;
      expect([status, connection]).toEqual([408, 'close']);
      expect(JSON.parse(body)).toMatchObject({ statusCode: '408', code: 'RequestTimeout' });
      expect((await trickle.answer).status).toBe(408);
      clearInterval(drip);
      trickle.sender.destroy();
      await expect.poll(() => underWay(strict)).toEqual([]);
      await strict.stop();
    });

    // There are 48 places, so that fifty would take them all.
    test('hold no place: with fifty of them under way others upload', async () => {
      const many = await Promise.all(
        Array.from({ length: 50 }, (_, place) => beginSlowly(server.url, `slow-${place}`, server.secretKey)),
      );
      expect((await open((await newPerson()).client).upload('quick', 'text')).error).toBeNull();
      for (const { sender } of many) sender.destroy();
      await expect.poll(() => underWay(server)).toEqual([]);
    });
    test('fifty forms, one after the other, leave no place taken', async () => {
      for (let place = 0; place < 50; place += 1) {
        const file = new File(['text'], `${place}.txt`, { type: 'text/plain' });
        expect((await open(actors.service).upload(`form-${place}`, file)).error).toBeNull();
      }
    });
    test('of one person two are taken in at a time; others do not wait for them', async () => {
      const { client, token } = await newPerson();
      const slow = [await beginSlowly(server.url, 'one', token), await beginSlowly(server.url, 'two', token)];
      // Both have begun to be written.
      await expect.poll(async () => (await underWay(server)).length).toBe(2);
      let isThere = false;
      const third = open(client)
        .upload('three', 'text')
        .then(({ error }) => {
          isThere = true;
          return error;
        });
      expect((await open((await newPerson()).client).upload('stranger', 'text')).error).toBeNull();
      expect(isThere).toBe(false);
      slow[0]?.sender.destroy();
      expect(await third).toBeNull();
      slow[1]?.sender.destroy();
    });
  });

  test('pictures are drawn in a few sizes: what lies between is answered with the next', async () => {
    const photo = asFile(await picture('jpeg', { width: 400, height: 300 }), 'a.jpg', 'image/jpeg');
    await actors.owner.storage.from('provider-images').upload('a.jpg', photo);
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
  });
});

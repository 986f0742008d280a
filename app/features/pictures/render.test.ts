import { expect, test } from 'vitest';
import { replyPicture } from './render.server.ts';

const svg = (text: string, width = 1200, height = 630) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><!--${text}--><rect width="9" height="9"/></svg>`;

test('a picture has a tag of what it shows, by which a client need not take it twice', async () => {
  const first = await replyPicture(svg('a'));
  const [again, other] = await Promise.all([replyPicture(svg('a')), replyPicture(svg('b'))]);
  expect(first.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'));
  const png = Buffer.from(await first.arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('pictures are drawn one after another; who would wait long gets the picture of the site', async () => {
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, number) => replyPicture(svg(`many ${number}`, 20, 20))),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses.filter((status) => status === 302)).toHaveLength(24);
  expect(replies.at(-1)?.headers.get('location')).toBe('/icons/preview.jpg');
  // What is drawn already is answered at once, however many wait.
  expect((await replyPicture(svg('many 0', 20, 20))).status).toBe(200);
});

test('what cannot be drawn is an error each time, and the next picture is drawn', async () => {
  await expect(replyPicture('no drawing')).rejects.toThrow();
  await expect(replyPicture('no drawing')).rejects.toThrow();
  expect((await replyPicture(svg('after', 20, 20))).status).toBe(200);
});

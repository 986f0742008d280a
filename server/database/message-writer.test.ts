import { expect, test } from 'vitest';
import { MessageWriter } from './message-writer.ts';

/** Letter and content of each message. */
function cut(bytes: Buffer): Array<[string, Buffer]> {
  const messages: Array<[string, Buffer]> = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    messages.push([bytes.toString('latin1', at, at + 1), bytes.subarray(at + 5, end)]);
    at = end;
  }
  return messages;
}

test('messages follow one another in one piece', () => {
  const bytes = new MessageWriter().closeStatement('old').parse('n', 'select $1').execute().sync().take();
  expect(cut(bytes)).toEqual([
    ['C', Buffer.from('Sold\0')],
    ['P', Buffer.from('n\0select $1\0\0\0')],
    ['E', Buffer.from('\0\0\0\0\0')],
    ['S', Buffer.alloc(0)],
  ]);
});

test.each([0, 3, 20_000, 100_000])('values with %i characters more, which take two bytes each', (more) => {
  const writer = new MessageWriter();
  const value = `ñ${'ü'.repeat(more)}`;
  for (let turn = 0; turn < 2; turn += 1) {
    const [[letter, content] = ['', Buffer.alloc(0)], ...others] = cut(
      writer.bind('n', [null, value], [0, 1]).take(),
    );
    expect([letter, others]).toEqual(['B', []]);
    const length = Buffer.alloc(4);
    length.writeInt32BE(2 + 2 * more);
    const expected = Buffer.concat([
      Buffer.from([0, 0x6e, 0, 0, 0, 0, 2, 0xff, 0xff, 0xff, 0xff]),
      length,
      Buffer.from(value),
      Buffer.from([0, 2, 0, 0, 0, 1]),
    ]);
    expect(content.equals(expected)).toBe(true);
  }
});

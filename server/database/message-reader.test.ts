import { expect, test } from 'vitest';
import { MessageReader, readRow } from './message-reader.ts';

function message(code: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(code, 0, 'latin1');
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const stream = Buffer.concat([
  message('1', Buffer.alloc(0)),
  message('D', Buffer.from('first')),
  message('C', Buffer.from('SELECT 1\0')),
  message('Z', Buffer.from('I')),
]);

test.each([1, 2, 3, 5, 7, 11, 1_000])('messages in chunks of %d bytes come out whole', (size) => {
  const seen: Array<[string, string]> = [];
  const reader = new MessageReader((code, bytes) =>
    seen.push([String.fromCharCode(code), bytes.subarray(5).toString()]),
  );
  for (let at = 0; at < stream.length; at += size) reader.push(stream.subarray(at, at + size));
  expect(seen).toEqual([
    ['1', ''],
    ['D', 'first'],
    ['C', 'SELECT 1\0'],
    ['Z', 'I'],
  ]);
  expect(reader.takeRest()).toHaveLength(0);
});

test('an unfinished message is handed back', () => {
  const reader = new MessageReader(() => {});
  reader.push(Buffer.concat([stream, stream.subarray(0, 3)]));
  expect(reader.takeRest()).toEqual(stream.subarray(0, 3));
});

test('a row has its columns, null and empty apart', () => {
  const column = (text: string | null) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(text === null ? -1 : Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text ?? '')]);
  };
  const count = Buffer.from([0, 3]);
  const row = readRow(message('D', Buffer.concat([count, column('ñ'), column(null), column('')])));
  expect(row.map((field) => field?.toString() ?? null)).toEqual(['ñ', null, '']);
});

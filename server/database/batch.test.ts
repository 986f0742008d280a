import { Duplex } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { Batch } from './batch.ts';
import { UnreadableError, WholeMessages } from './message-reader.ts';

function message(letter: string, content: Buffer = Buffer.alloc(0), length = content.length + 4): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 0, 'latin1');
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, content]);
}

const greeting = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const rowOfOne = Buffer.from([0, 1, 0, 0, 0, 1, 0x37]);
const rowTooShort = Buffer.from([0, 9, 0, 0, 0, 1, 0x37]);
const end = Buffer.concat([message('C', Buffer.from('SELECT 1\0')), message('Z', Buffer.from('I'))]);

/** A server that greets whoever comes and gives the same answer to everything. */
class OneAnswer extends Duplex {
  readonly #answer: Buffer;
  #isGreeted = false;

  constructor(answer: Buffer) {
    super();
    this.#answer = answer;
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  override _read(): void {}

  override _write(_chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const answer = this.#isGreeted ? this.#answer : greeting;
    this.#isGreeted = true;
    setImmediate(() => this.push(answer));
    done();
  }

  override _writev(_chunks: unknown, done: () => void): void {
    this._write(Buffer.alloc(0), 'binary', done);
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
}

async function ask(answer: Buffer): Promise<Batch['result']> {
  const client = new pg.Client({ stream: () => new OneAnswer(answer) as never });
  client.on('error', () => {});
  await client.connect();
  return client.query(new Batch([{ text: 'select 7', values: [] }], 0)).result;
}

test('an answer that can be read', async () => {
  const answer = Buffer.concat([message('1'), message('2'), message('D', rowOfOne), end]);
  expect((await ask(answer)).rows).toEqual([['7']]);
});

test.each([
  ['an empty query, which was none', Buffer.concat([message('I'), end])],
  ['a message that no server sends', Buffer.concat([message('!'), end])],
  ['a message shorter than its own length', Buffer.concat([message('D', rowOfOne, 2), end])],
  ['a row that ends before its columns', Buffer.concat([message('1'), message('D', rowTooShort), end])],
  ['a question for a password', Buffer.concat([message('R', Buffer.from([0, 0, 0, 3])), end])],
])('%s rejects the query and throws nowhere', async (_what, answer) => {
  await expect(ask(answer)).rejects.toThrow(UnreadableError);
});

test.each([
  ['nothing', Buffer.alloc(0), true],
  ['whole messages', Buffer.concat([message('1'), message('D', rowOfOne), end]), true],
  ['an unknown letter', message('!'), false],
  ['half a head', Buffer.from('D\0\0'), false],
  ['half a content', message('D', rowOfOne, 40), false],
  ['no length', message('D', rowOfOne, 0), false],
])('%s, at once or in pieces', (_what, bytes, isWhole) => {
  for (const size of [1, 3, 6, 1_000]) {
    const check = new WholeMessages();
    const pushAll = () => {
      for (let at = 0; at < bytes.length; at += size) check.push(bytes.subarray(at, at + size), false);
      check.push(Buffer.alloc(0), true);
    };
    if (isWhole) expect(pushAll).not.toThrow();
    else expect(pushAll).toThrow();
  }
});

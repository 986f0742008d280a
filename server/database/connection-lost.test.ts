import pg from 'pg';
import { expect, test } from 'vitest';
import { isConnectionLost } from './connection-lost.ts';

const refusal = (code: string) => Object.assign(new pg.DatabaseError('words', 0, 'error'), { code });
const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

test.each([
  refusal('57P01'),
  refusal('57P02'),
  refusal('57P03'),
  refusal('08006'),
  failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  failure('read ECONNRESET', 'ECONNRESET'),
  failure('Connection terminated unexpectedly'),
  failure('timeout exceeded when trying to connect'),
  failure('the embedded database was restarted'),
  new Error('no answer', { cause: failure('write EPIPE', 'EPIPE') }),
])('%s: it is away', (error) => expect(isConnectionLost(error)).toBe(true));

test.each([
  refusal('57014'),
  refusal('23505'),
  refusal('53100'),
  failure('no such file', 'ENOENT'),
  failure('no space left', 'ENOSPC'),
  failure('the connection between two words'),
  undefined,
])('%s: it is not', (error) => expect(isConnectionLost(error)).toBe(false));

import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { fromDatabase } from './database-errors.ts';

function refusal(code: string, message = 'words', detail?: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, 0, 'error');
  error.code = code;
  error.detail = detail;
  return error;
}

describe('statuses of PostgreSQL’s refusals', () => {
  test.each([
    ['23503', 409],
    ['23505', 409],
    ['42P01', 404],
    ['42883', 404],
    ['22P02', 400],
    ['23502', 400],
    ['23514', 400],
    ['42703', 400],
    ['22003', 400],
    ['42P10', 400],
    ['54001', 400],
    ['25006', 405],
    ['21000', 500],
    ['P0001', 400],
    ['PT402', 402],
    ['57014', 500],
    ['40001', 500],
    ['40P01', 500],
    ['55P03', 500],
    ['XX000', 500],
    ['42P17', 500],
    ['08006', 503],
    ['53300', 503],
    ['57P01', 503],
    ['28000', 403],
    ['55000', 500],
  ])('%s is %d', (code, status) => expect(fromDatabase(refusal(code), false).status).toBe(status));

  test('a missing right is 401 for a visitor and 403 for a user', () => {
    expect(fromDatabase(refusal('42501'), true).status).toBe(401);
    expect(fromDatabase(refusal('42501'), false).status).toBe(403);
  });

  test('words decide in some cases', () => {
    expect(fromDatabase(refusal('55000', 'cannot insert into view "totals"'), true).status).toBe(405);
    expect(fromDatabase(refusal('XX000', 'tsquery stack too small'), true).status).toBe(400);
    expect(fromDatabase(refusal('22023', 'role "x" does not exist'), false).status).toBe(401);
    expect(fromDatabase(refusal('21000', 'DELETE requires a WHERE clause'), false).status).toBe(400);
  });

  test('a network that fails is 503, a full pool 504, the rest 500', () => {
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(fromDatabase(lost, false)).toMatchObject({ status: 503, code: 'PGRST001' });
    expect(fromDatabase(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), false).status).toBe(503);
    expect(fromDatabase(new Error('timeout exceeded when trying to connect'), false).status).toBe(504);
    expect(fromDatabase(new TypeError('x is undefined'), false)).toMatchObject({
      status: 500,
      message: 'Something went wrong',
    });
  });

  test('a guard’s message becomes its refusal', () => {
    const words = 'invalid input syntax for type integer: "gateway:single:3"';
    expect(fromDatabase(refusal('22P02', words), false)).toMatchObject({ status: 406, code: 'PGRST116' });
    const size = 'invalid input syntax for type integer: "gateway:bytes:17000000"';
    expect(fromDatabase(refusal('22P02', size), false)).toMatchObject({ status: 413, code: '54000' });
  });

  test.each([
    ['53100', 503],
    ['58030', 500],
    ['58P01', 500],
  ])('a disk that fails (%s) names no file', (code, status) => {
    const error = fromDatabase(refusal(code, 'could not extend file "base/5/16384": No space left'), true);
    expect(error.status).toBe(status);
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(/16384|file "/);
  });

  test('a custom refusal that is no JSON', () => {
    expect(fromDatabase(refusal('PGRST', 'no json'), false)).toMatchObject({ status: 500, code: 'PGRST121' });
  });
});

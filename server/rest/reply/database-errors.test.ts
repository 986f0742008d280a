import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { fromDatabase } from './database-errors.ts';

function refusal(code: string, fields: Partial<pg.DatabaseError> = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(fields.message ?? 'words', 0, 'error'), { code, ...fields });
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
    ['57P02', 503],
    ['57P03', 503],
    ['28000', 403],
    ['55000', 500],
  ])('%s is %d', (code, status) => expect(fromDatabase(refusal(code), false).status).toBe(status));

  test('a missing right is 401 for a visitor and 403 for a user', () => {
    expect(fromDatabase(refusal('42501'), true).status).toBe(401);
    expect(fromDatabase(refusal('42501'), false).status).toBe(403);
  });

  test.each([
    [
      '55000',
      { routine: 'rewriteTargetView', message: 'in die Sicht »totals« kann nicht eingefügt werden' },
      405,
    ],
    ['XX000', { routine: 'pushOpStack' }, 400],
    ['22023', { routine: 'call_string_check_hook', message: 'Rolle »x« existiert nicht' }, 401],
    ['22023', { routine: 'call_string_check_hook', where: 'PL/pgSQL function f()' }, 400],
    ['22023', { routine: 'exec_stmt_raise', message: 'role "x" does not exist' }, 400],
    ['21000', { message: 'DELETE requires a WHERE clause' }, 400],
  ])('%s, raised as %o, is %d', (code, fields, status) => {
    expect(fromDatabase(refusal(code, fields), false).status).toBe(status);
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

  test('a guard’s fields become its refusal', () => {
    const rows = refusal('GWREF', { constraint: 'single', detail: '3' });
    expect(fromDatabase(rows, false)).toMatchObject({ status: 406, code: 'PGRST116' });
    const size = refusal('GWREF', { constraint: 'bytes', detail: '17000000' });
    expect(fromDatabase(size, false)).toMatchObject({ status: 413, code: '54000' });
  });

  test.each([
    ['53100', 503],
    ['58030', 500],
    ['58P01', 500],
  ])('a disk that fails (%s) names no file', (code, status) => {
    const error = fromDatabase(
      refusal(code, { message: 'could not extend file "base/5/16384": No space left' }),
      true,
    );
    expect(error.status).toBe(status);
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(/16384|file "/);
  });

  test('a custom refusal that is no JSON', () => {
    expect(fromDatabase(refusal('PGRST', { message: 'no json' }), false)).toMatchObject({
      status: 500,
      code: 'PGRST121',
    });
  });
});

import { data } from 'react-router';
import { expect, test, vi } from 'vitest';
import { FailedRead, found, isMissing, readOnServer, reasonOf, streamReads } from './load.ts';

test('a page that opens gets promises, and a failure comes as a value', async () => {
  const request = new Request('http://site.test/recursos');
  const { rows, total } = await streamReads(request, {
    rows: Promise.resolve(['a']),
    total: Promise.reject<number>(new Error('no')),
  });
  expect(rows).toBeInstanceOf(Promise);
  expect(await rows).toEqual(['a']);
  expect(await total).toEqual(new FailedRead(new Error('no')));
});

test('a row that is not there is missing; any other error is not', () => {
  expect(found(0)).toBe(0);
  for (const nothing of [null, undefined]) {
    try {
      found(nothing);
      expect.unreachable();
    } catch (error) {
      expect(isMissing(error)).toBe(true);
    }
  }
  for (const error of [undefined, new Error('no'), data(null, { status: 503 })])
    expect(isMissing(error)).toBe(false);
});

test('the reason is what the server said, or the error in words', () => {
  expect(reasonOf(data({ reason: 'Se cayó' }, { status: 503 }))).toBe('Se cayó');
  expect(reasonOf({ code: '42501' })).toBe('No tienes permiso para hacer esto.');
  expect(reasonOf(undefined)).toBe('Algo salió mal. Intenta de nuevo en unos minutos.');
});

test('a read that was refused for its pace is 429 and no failure; any other is 503, and logged', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = (error: unknown) =>
    readOnServer('The guide', Promise.reject(error)).catch((thrown) => thrown);
  expect(await failure({ code: 'over_request_rate_limit' })).toMatchObject({ init: { status: 429 } });
  expect(await failure({ code: 'client_gone' })).toMatchObject({ init: { status: 503 } });
  expect(complaint).not.toHaveBeenCalled();
  expect(await failure(new Error('gone'))).toMatchObject({ init: { status: 503 } });
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});

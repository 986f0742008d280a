import { expect, test } from 'vitest';
import { attempt, runMutation } from './mutation.ts';

const toasts = { topic: 'test' };

test('a write gives its value', async () => {
  expect(await attempt(async () => 7, toasts)).toEqual({ ok: true, value: 7 });
});

test('a failure is explained and returned, with the error itself', async () => {
  const error = { code: '42501', message: 'denied' };
  expect(await attempt(() => Promise.reject(error), toasts)).toEqual({
    ok: false,
    sentence: 'No tienes permiso para hacer esto.',
    error,
  });
});

test('after a failure the router loads nothing again', async () => {
  const failed = await runMutation(() => Promise.reject(new Error('no')), toasts);
  expect(failed.init?.status).toBe(400);
  expect((await runMutation(async () => {}, toasts)).init?.status).toBe(200);
});

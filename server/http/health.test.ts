import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Row } from '../database/database.ts';
import { addressHeader, createHealth } from './health.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database as the probe sees it: it answers, refuses or says nothing until it is told to. */
function open(engine: Database['engine'] = 'pglite') {
  let mood: 'answers' | 'refuses' | 'mute' = 'answers';
  const waiting: Array<() => void> = [];
  let asked = 0;
  const health = createHealth({
    config: { trustProxy: false },
    database: {
      engine,
      query: <R extends Row>() => {
        asked += 1;
        if (mood === 'answers') return Promise.resolve([] as R[]);
        if (mood === 'refuses') return Promise.reject(new Error('refused'));
        return new Promise<R[]>((resolve) => waiting.push(() => resolve([])));
      },
    },
  });
  return {
    health,
    set: (next: typeof mood) => {
      mood = next;
      if (mood === 'answers') for (const answer of waiting.splice(0)) answer();
    },
    asked: () => asked,
    async probe(path: '/' | '/ready' = '/ready') {
      const answer = Promise.resolve(health.request(path));
      await vi.advanceTimersByTimeAsync(2_000);
      const response = await answer;
      return [response.status, await response.json()];
    },
  };
}

const ok = [200, { status: 'ok' }];
const busy = [200, { status: 'busy' }];
const broken = [503, { status: 'unavailable' }];

test('a database that answers', async () => {
  expect(await open().probe()).toEqual(ok);
});

test('one that refuses is broken, at once and until it answers', async () => {
  const { set, probe } = open();
  set('refuses');
  expect(await probe()).toEqual(broken);
  set('answers');
  expect(await probe()).toEqual(ok);
});

test('one without an answer in time is busy; after half a minute without any it is broken', async () => {
  const { set, probe } = open();
  expect(await probe()).toEqual(ok);
  set('mute');
  expect(await probe()).toEqual(busy);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await probe()).toEqual(busy);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await probe()).toEqual(broken);
});

test('a late answer counts: who is slow is busy for as long as it lasts', async () => {
  const { set, probe } = open();
  for (let minute = 0; minute < 3; minute += 1) {
    set('mute');
    expect(await probe()).toEqual(busy);
    set('answers');
    await vi.advanceTimersByTimeAsync(25_000);
  }
});

test('whoever is slow or without its database is alive; an embedded engine that stays mute is to be started again', async () => {
  const { set, probe } = open();
  const away = open('postgres');
  expect(await probe('/')).toEqual(ok);
  set('mute');
  away.set('refuses');
  expect(await probe('/')).toEqual(busy);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await probe('/')).toEqual([200, { status: 'unavailable' }]);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(await probe('/')).toEqual(broken);
  expect(await away.probe('/')).toEqual([200, { status: 'unavailable' }]);
  expect(await away.probe()).toEqual(broken);
  set('answers');
  expect(await probe('/')).toEqual(ok);
});

test('probes share one question', async () => {
  const { set, probe, asked } = open();
  set('mute');
  await Promise.all([probe(), probe(), probe()]);
  expect(asked()).toBe(1);
});

test('how addresses arrive is told to who asks for it, and to no other visitor', async () => {
  const { health } = open();
  expect((await health.request('/')).headers.get(addressHeader)).toBeNull();
  const told = await health.request('/', { headers: { [addressHeader]: 'tell' } });
  expect(told.headers.get(addressHeader)).toBe('direct');
});

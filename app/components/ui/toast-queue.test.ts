import { expect, test } from 'vitest';
import {
  add,
  dismissTopic,
  keptAfterNavigation,
  type QueuedToast,
  visibleToasts,
  withoutOverflow,
} from './toast-queue.ts';

let lastId = 0;

function make(text: string, more: Partial<QueuedToast> = {}): QueuedToast {
  lastId += 1;
  return { kind: 'info', text, topic: text, id: lastId, presses: 0, ...more };
}

const send = (toasts: QueuedToast[], room: number) =>
  toasts.reduce<QueuedToast[]>((list, toast) => add(list, toast, room), []);
const texts = (list: readonly QueuedToast[]) => list.map(({ text }) => text);
const offer = (text: string) => make(text, { isPersistent: true });

test('the newest is shown, and what has no room leaves', () => {
  expect(texts(send([make('a'), make('b'), make('c')], 1))).toEqual(['c']);
  expect(texts(send([make('a'), make('b'), make('c')], 2))).toEqual(['b', 'c']);
});

test('a message takes the place of the one about the same', () => {
  const list = send([make('error', { topic: 'x' }), make('other'), make('success', { topic: 'x' })], 2);
  expect(texts(list)).toEqual(['other', 'success']);
});

test('an offer steps aside for the newest, is lost to none, and comes back', () => {
  const phone = send([offer('undo'), make('a'), make('b')], 1);
  expect(texts(visibleToasts(phone, 1))).toEqual(['b']);
  expect(texts(visibleToasts(phone.slice(0, -1), 1))).toEqual(['undo']);
  const desktop = send([offer('undo'), make('a'), make('b')], 2);
  expect(texts(visibleToasts(desktop, 2))).toEqual(['undo', 'b']);
  expect(texts(desktop)).toEqual(['undo', 'b']);
  const offers = send([offer('first'), offer('second')], 1);
  expect(texts(visibleToasts(offers, 1))).toEqual(['second']);
  expect(texts(visibleToasts(offers.slice(0, -1), 1))).toEqual(['first']);
});

test('where there is less room than before, the older leaves', () => {
  expect(texts(withoutOverflow(send([make('a'), make('b')], 2), 1))).toEqual(['b']);
});

test('what is done takes away its error, and nothing else', () => {
  const list = [make('error', { kind: 'error', topic: 'x' }), make('word', { topic: 'x' })];
  expect(texts(dismissTopic(list, 'x'))).toEqual(['word']);
  expect(texts(dismissTopic(list, 'y'))).toEqual(['error', 'word']);
});

test('another page keeps what no press came after, and what is about the site', () => {
  const list = [
    make('older', { presses: 1 }),
    make('undo', { presses: 1, isPersistent: true }),
    make('version', { presses: 1, outlastsNavigation: true }),
    make('on the way', { presses: 2 }),
  ];
  expect(texts(keptAfterNavigation(list, 2))).toEqual(['version', 'on the way']);
});

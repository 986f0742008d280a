import { beforeEach, expect, test, vi } from 'vitest';
import { listsKey } from './device-keys.ts';
import { deviceLists, keepDeviceLists } from './device-lists.ts';

const stored = new Map<string, string>();
const setItem = vi.fn((key: string, value: string) => void stored.set(key, value));
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem,
  removeItem: (key: string) => stored.delete(key),
});

const list = {
  id: '3f2c1b7e-5a4d-4c3b-8e2f-1a2b3c4d5e6f',
  nombre: 'Cerca de casa',
  compartida_desde: null,
  compartida_hasta: null,
  fuera: 0,
  proveedores: [],
};

beforeEach(() => {
  keepDeviceLists([]);
  setItem.mockImplementation((key, value) => void stored.set(key, value));
});

test('lists that another tab removes are gone here too', () => {
  keepDeviceLists([list]);
  stored.delete(listsKey);
  expect(deviceLists()).toEqual([]);
});

test('where the browser keeps nothing, they last as long as the page, and the latest count', () => {
  keepDeviceLists([list]);
  setItem.mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  keepDeviceLists([{ ...list, nombre: 'En línea' }]);
  expect(deviceLists()).toEqual([{ ...list, nombre: 'En línea' }]);
});

import { expect, test } from 'vitest';
import { isDue } from './when-to-keep.ts';

const now = Date.parse('2026-11-16T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const inTab = {
  isOnline: true,
  connection: undefined,
  isInstalled: false,
  isRemoved: false,
  isBack: false,
  now,
};
const back = { ...inTab, isBack: true };
const installed = { ...inTab, isInstalled: true };

test.each([
  ['the first visit of an installed app', { ...installed, savedAt: undefined }, true],
  ['the first day in a tab', { ...inTab, savedAt: undefined }, false],
  ['another day in a tab', { ...back, savedAt: undefined }, true],
  ['another day, where it was removed', { ...back, isRemoved: true, savedAt: undefined }, false],
  ['another day, saving data', { ...back, connection: { saveData: true }, savedAt: undefined }, false],
  ['an installed app where it was removed', { ...installed, isRemoved: true, savedAt: undefined }, false],
  ['a copy of more than a day', { ...inTab, savedAt: daysAgo(1.1) }, true],
  ['a copy of less than a day', { ...installed, savedAt: daysAgo(0.9) }, false],
  ['no network', { ...installed, isOnline: false, savedAt: daysAgo(9) }, false],
  ['whoever saves data', { ...installed, connection: { saveData: true }, savedAt: daysAgo(9) }, false],
  ['2G', { ...installed, connection: { effectiveType: 'slow-2g' }, savedAt: undefined }, false],
  ['4G', { ...installed, connection: { effectiveType: '4g', saveData: false }, savedAt: daysAgo(2) }, true],
])('%s', (_, situation, due) => {
  expect(isDue(situation)).toBe(due);
});

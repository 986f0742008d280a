import { expect, test } from 'vitest';
import { fallbackThumbnail } from './thumbnails.ts';

test('categories that share a drawing', () => {
  expect(fallbackThumbnail(['diagnóstico'])).toBe(fallbackThumbnail(['padres', 'salud']));
  expect(fallbackThumbnail(['gobierno'])).toBe(fallbackThumbnail(['leyes']));
  expect(fallbackThumbnail(['adolescencia'])).toBe(fallbackThumbnail(['jóvenes']));
  expect(fallbackThumbnail(['apoyo'])).toBe(fallbackThumbnail(['comunidad']));
});

test('only the first category counts', () => {
  expect(fallbackThumbnail(['salud', 'padres'])).toBe(fallbackThumbnail([]));
  expect(fallbackThumbnail(['terapias', 'padres'])).not.toBe(fallbackThumbnail(['padres']));
});

test('anything else gets the default', () => {
  expect(fallbackThumbnail(null)).toContain('thumb-default');
});

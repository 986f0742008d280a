import { expect, test } from 'vitest';
import { linkSamples } from '../../../tests/support/link-samples.ts';
import { countLinks } from './first-day-links.ts';

test.each(linkSamples)('%j', (text, links) => {
  expect(countLinks(text)).toBe(links);
});

import { describe, expect, test } from 'vitest';
import { isIos } from './install.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';

describe('isIos', () => {
  test.each([
    { userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, maxTouchPoints: 5 },
    { userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, maxTouchPoints: 5 },
  ])('yes: $userAgent', (device) => {
    expect(isIos(device)).toBe(true);
  });

  test.each([
    { userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, maxTouchPoints: 0 },
    { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', maxTouchPoints: 5 },
  ])('no: $userAgent', (device) => {
    expect(isIos(device)).toBe(false);
  });
});

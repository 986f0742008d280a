import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { addressNetwork, addressNetworks, addressSource, realAddress } from './client-address.ts';

describe('an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['"192.0.2.1:4711"', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
  ])('%s is read as %s', (text, address) => expect(realAddress(text)).toBe(address));

  test.each([
    '',
    'unknown',
    '_hidden',
    'localhost',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1:99999999',
    '192.0.2.1 or 1=1',
    '2001:db8::1::2',
    '[192.0.2.1',
    '2001:db8::1]:443',
    "'); drop table x; --",
    `${'9'.repeat(5_000)}.1.1.1`,
  ])('%s is none', (text) => expect(realAddress(text)).toBe(''));
});

describe('networks', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, network) => expect(addressNetwork(address)).toBe(network));

  test('with what it is a part of: another /64 of the same /56, another /56 of the same /48', () => {
    const [first, second, third] = ['2001:db8:1:aa01::1', '2001:db8:1:aa02::1', '2001:db8:1:bb01::1'].map(
      addressNetworks,
    );
    expect(first).toEqual(['2001:db8:1:aa01::/64', '2001:db8:1:aa00::/56', '2001:db8:1:0::/48']);
    expect(second?.slice(1)).toEqual(first?.slice(1));
    expect(third?.slice(2)).toEqual(first?.slice(2));
    expect(third?.[1]).not.toBe(first?.[1]);
    expect(addressNetworks('192.0.2.1')).toEqual(['192.0.2.1']);
  });
});

describe('how the address came to be known', () => {
  test.each([
    [false, undefined, 'direct'],
    [false, '198.18.0.1', 'ignored'],
    [true, undefined, 'missing'],
    [true, 'unknown', 'missing'],
    [true, '203.0.113.7, 198.18.0.1', 'forwarded'],
    [true, '2001:4860::1', 'forwarded'],
    [true, '203.0.113.7', 'claimed'],
    [true, '198.18.0.1, [2001:db8::7]:80', 'claimed'],
  ])('trusted %s, X-Forwarded-For %s: %s', async (trustProxy, forwarded, source) => {
    const app = new Hono().get('/', (context) => context.text(addressSource(context, { trustProxy })));
    const headers: HeadersInit = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
    expect(await (await app.request('/', { headers })).text()).toBe(source);
  });
});

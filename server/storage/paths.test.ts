import { describe, expect, test } from 'vitest';
import { readBucketId, readKey, versionPath } from './paths.ts';

describe('a key', () => {
  test.each([
    'logo.png',
    '1757000000000-k3j9x2.png',
    'a/b/c.txt',
    '.emptyFolderPlaceholder',
    'a/.b',
    '...',
    "it's (1) & 2 = 3 $4 @5;6:7+8,9?!*.txt",
    'x'.repeat(1024),
  ])('%j is allowed', (key) => {
    expect(readKey(key)).toBe(key);
  });

  test.each([
    ['nothing', ''],
    ['the parent', '..'],
    ['the folder itself', '.'],
    ['the parent at the start', '../a'],
    ['the parent within', 'a/../../b'],
    ['the parent at the end', 'a/..'],
    ['a folder that is itself', 'a/./b'],
    ['an absolute path', '/etc/passwd'],
    ['a slash at the end', 'a/'],
    ['two slashes', 'a//b'],
    ['a backslash', 'a\\..\\b'],
    ['an encoded slash', 'a%2fb'],
    ['an encoded dot', '%2e%2e/a'],
    ['a null', 'a\0.png'],
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['an accent', 'niño.png'],
    ['a wide dot', '\uff0e\uff0e/a'],
    ['text that runs backwards', 'a\u202egnp.exe'],
    ['a home folder', '~/a'],
    ['a hash', 'a#b'],
    ['a pipe', 'a|b'],
    ['brackets', '<a>'],
    ['more than 1024 characters', 'x'.repeat(1025)],
  ])('%s is refused', (_name, key) => {
    expect(() => readKey(key)).toThrow(`Invalid key: ${key}`);
  });
});

describe('a bucket', () => {
  test.each(['provider-images', 'a', 'Fotos (1)', 'x'.repeat(100)])('%j is allowed', (id) => {
    expect(readBucketId(id)).toBe(id);
  });

  test.each(['', '.', '..', 'a/b', 'a\\b', ' a', 'a ', 'año', 'a\0', 'a%2fb', 'x'.repeat(101)])(
    '%j is refused',
    (id) => {
      expect(() => readBucketId(id)).toThrow('Bucket name invalid');
    },
  );
});

describe('where bytes stand', () => {
  test('under two characters of the version', () => {
    const version = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect(versionPath(version)).toBe(`0f/${version}`);
  });

  test.each([
    '',
    '..',
    '../../etc/passwd',
    '0f8fad5b-d9cb-469f-a165-70867728950e/..',
    '../0f8fad5b-d9cb-469f-a165-70867728950e',
    '0F8FAD5B-D9CB-469F-A165-70867728950E',
    '0f8fad5b-d9cb-469f-a165-70867728950e\n',
    '0f8fad5bd9cb469fa16570867728950e',
  ])('%j is no version', (version) => {
    expect(() => versionPath(version)).toThrow('not a UUID');
  });
});

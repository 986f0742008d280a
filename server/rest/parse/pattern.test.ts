import { describe, expect, test } from 'vitest';
import { RestError } from '../errors.ts';
import { applyTransform, parseLogic } from './filter.ts';
import { transformOf } from './operator.ts';
import { maxPatternLength, measurePattern, requirePattern, requirePatterns } from './pattern.ts';

describe('the size of a pattern', () => {
  test.each<[pattern: string, states: number, repetition: number]>([
    ['', 0, 0],
    ['abc', 3, 0],
    ['a*b+c?', 3, 0],
    ['a{3}', 3, 3],
    ['a{2,5}b', 6, 5],
    ['a{7,}', 7, 7],
    ['(ab){3}', 9, 3],
    ['((a{3}){3}){3}', 39, 3],
    ['\\(a\\){3}', 5, 3],
    ['a\\{3\\}', 4, 0],
    ['[(){9}]', 1, 0],
    ['[]{9}]{2}', 2, 2],
    ['[[:alpha:]{9}]{2}', 2, 2],
    ['[^]]{4}', 4, 4],
    ['[\\])]{2}a', 3, 2],
    ['(?#[)a{2}', 3, 2],
    ['\\c[a{2}', 3, 2],
    ['(.{0,255}){0,255}', 65_280, 255],
    ['(((', 0, 0],
    [')))', 3, 0],
    ['{5}', 0, 5],
  ])('%s', (pattern, states, repetition) => {
    expect(measurePattern(pattern)).toEqual({ states, repetition, hasReference: false });
  });
});

describe('patterns', () => {
  test.each([
    '^A',
    '^\\d{3}-\\d{3}-\\d{4}$',
    '(san|santa) juan',
    '.{1,255}',
    '^[[:alpha:] ]{2,80}$',
    '(\\w+\\s){0,20}fin',
    '***=(.{0,9}',
    '[\\1](a)\\\\1',
    '\\0',
    'a'.repeat(maxPatternLength),
  ])('%s may be asked', (pattern) => expect(() => requirePattern(pattern)).not.toThrow());

  test.each([
    ['long', 'a'.repeat(maxPatternLength + 1)],
    ['counted high', 'a{256}'],
    ['counted as high as can be', 'a{99999999999999999999}'],
    ['nested counts', '(.{0,255}){0,255}'],
    ['nested counts without capture', '(?:.{0,50}){0,50}'],
    ['many levels', `${'('.repeat(7)}a${'{0,3})'.repeat(7)}`],
    ['many counts in a row', '.{0,255}'.repeat(3)],
    ['nested counts, lazy', '(.{0,255}?){0,255}?'],
    ['a basic expression', '(?b)\\(.\\{0,255\\}\\)\\{0,255\\}'],
    ['a basic expression with a director', '***:(?ib)\\(.\\{0,255\\}\\)\\{0,255\\}'],
    ['an extended expression', '(?e)[\\](.{0,255}){0,255}]'],
    ['counts behind a comment of spaced-out syntax', '(?x)#[\n(.{0,255}){0,255}'],
    ['counts behind a comment', '(?#[)(.{0,255}){0,255}'],
    ['counts behind a control character', '\\c[(.{0,255}){0,255}'],
    ['counts in a group with an escaped control character', '([\\c])].{0,255}){0,255}'],
    ['counts in a group with a parenthesis in brackets', '([)].{0,255}){0,255}'],
    ['counts behind a collating element', '[[.].]](.{0,255}){0,255}'],
    ['counts after brackets that look open', '[]a](.{0,255}){0,255}'],
    ['counts after an escaped bracket', '\\[(.{0,255}){0,255}'],
    ['counts in a group that is not closed', '((.{0,255}){0,255}'],
    ['a back reference', '(a)\\1'],
    ['back references that divide a text in every way', '(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5x'],
    ['a back reference after a backslash', '(a)\\\\\\1'],
    ['a back reference of two digits', `${'(a)'.repeat(12)}\\12`],
  ])('%s: refused', (_what, pattern) => {
    expect(() => requirePattern(pattern)).toThrow(RestError);
    expect(() => applyTransform(pattern, transformOf({ name: 'imatch', quantifier: undefined }))).toThrow(
      expect.objectContaining({ status: 400, code: '2201B' }),
    );
  });

  test.each([
    '{(.\\{0\\,255\\})\\{0\\,255\\}}',
    '{a,"(.{0,255}){0,255}"}',
    `{${Array.from({ length: 4 }, () => '".{0,200}"').join(',')}}`,
    `{${'a,'.repeat(maxPatternLength)}a}`,
  ])('a list that holds too much is refused: %s', (list) => {
    expect(() => requirePatterns(list)).toThrow(RestError);
  });

  test('a list of plain ones may be asked', () => {
    expect(applyTransform('{^A,"b{2,3}"}', 'regexes')).toBe('{^A,"b{2,3}"}');
  });

  test('in a logic tree as well', () => {
    expect(() => parseLogic('or', false, '(a.match."(.{0,255}){0,255}",b.eq.1)')).toThrow(RestError);
  });
});

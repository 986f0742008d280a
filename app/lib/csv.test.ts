import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('heads, then rows; quoted where a comma, a quote or a line end asks for it', () => {
  expect(
    toCsv(
      ['Día', 'Visitas'],
      [
        ['2026-03-05', 3],
        ['a "b", c', 0],
      ],
    ),
  ).toBe('Día,Visitas\r\n2026-03-05,3\r\n"a ""b"", c",0');
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '＝1+1'])('%j stays text', (text) => {
  expect(toCsv(['x'], [[text]])).toBe(`x\r\n'${text}`);
});

test('after a semicolon no formula begins either', () => {
  expect(toCsv(['x'], [['Calle 1;=1+2;@x; -3']])).toBe('x\r\nCalle 1; =1+2; @x; -3');
});

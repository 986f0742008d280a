import { leftOut, quote, type Reading } from './problems.ts';

/** A national provider identifier: ten digits, the last one by Luhn over the prefix 80840 and the others. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const sum = [...`80840${text}`].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function readNpi(cell: string): Reading<string> {
  const text = cell.replace(/\s/g, '');
  return isNpi(text) ? { value: text } : leftOut(`${quote(cell)} no es un NPI.`);
}

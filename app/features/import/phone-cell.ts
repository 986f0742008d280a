import { formatPhone, parsePhone } from '../../lib/phone.ts';
import { leftOut, quote, type Reading, told } from './problems.ts';

const shortenedByExcel = /^\d([.,]\d+)?e\+?\d+$/i;
const between = /[/;,|\n]|\s[yo]\s/;

/** A phone as people write it, stored as the site shows it. */
export function readPhone(cell: string): Reading<string> {
  // Our own files have an apostrophe before a plus, so that no spreadsheet takes the number for a formula.
  const text = cell.replace(/^'/, '').trim();
  if (parsePhone(text)) return { value: formatPhone(text) };
  const [first, ...others] = text.split(between).map((part) => part.trim());
  if (first && parsePhone(first) && others.length > 0)
    return told(
      formatPhone(first),
      `Hay más de un número. Se guarda ${formatPhone(first)} y se deja fuera ${quote(others.join(', '))}.`,
    );
  return leftOut(`${quote(text)} ${whyNot(text)}.`);
}

function whyNot(text: string): string {
  if (shortenedByExcel.test(text)) return 'es un número que Excel acortó';
  if (/\p{L}/u.test(text)) return 'tiene letras';
  return text.replace(/\D/g, '').length === 7 ? 'no tiene código de área' : 'no es un teléfono posible';
}

import type { OrderTerm } from '../query.ts';
import { parseField } from './field.ts';
import { maxOrderTerms } from './limits.ts';
import { Scanner } from './scanner.ts';

/** `a.desc.nullslast,b,rel(c).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text);
  const terms: OrderTerm[] = [];
  if (text === '') return terms;
  do {
    terms.push(parseTerm(scanner));
    if (terms.length > maxOrderTerms) scanner.fail('fewer terms');
    scanner.skipSpaces();
  } while (scanner.take(','));
  if (!scanner.isDone) scanner.fail('",", "." or end of input');
  return terms;
}

function parseTerm(scanner: Scanner): OrderTerm {
  let field = parseField(scanner);
  let relation: string | undefined;
  if (field.path.length === 0 && scanner.take('(')) {
    relation = field.name;
    field = parseField(scanner);
    scanner.expect(')');
  }
  const direction = scanner.match(/\.(asc|desc)(?![a-z])/y)?.slice(1) as OrderTerm['direction'];
  const nulls = scanner.match(/\.nulls(first|last)/y)?.slice('.nulls'.length) as OrderTerm['nulls'];
  return { relation, field, direction, nulls };
}
